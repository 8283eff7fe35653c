import { isObject } from '#lib/json-schema/shared.ts'

/** Origins that an App may use besides what its page holds, as it declares them in `_meta.ui.csp`. */
export interface AppSources {
  /** To fetch from, and to open sockets to. */
  connect: string[]
  /** Scripts, styles, images, fonts, sounds. */
  resource: string[]
  /** Pages to show within. */
  frame: string[]
  /** For `<base>`. */
  base: string[]
}

export const noSources: AppSources = { connect: [], resource: [], frame: [], base: [] }

const MAX_SOURCES = 20
const MAX_SOURCE_CHARS = 200
/** An origin by name, all subdomains of one too. No address by number, no bare word: those lead into the network that the browser is in. */
const ORIGIN = /^(https|wss):\/\/(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(:[0-9]{1,5})?$/

/** Reads the origins that an App declares. Keeps an origin only if a content policy can name it without other effects; drops the rest. */
export function readAppSources(raw: unknown): AppSources {
  const declared = isObject(raw) ? raw : {}
  return {
    connect: origins(declared.connectDomains, ['https:', 'wss:']),
    resource: origins(declared.resourceDomains, ['https:']),
    frame: origins(declared.frameDomains, ['https:']),
    base: origins(declared.baseUriDomains, ['https:']),
  }
}

function origins(raw: unknown, schemes: readonly string[]): string[] {
  const given = Array.isArray(raw) ? raw.slice(0, MAX_SOURCES) : []
  const clean = given.flatMap(one => {
    const origin = typeof one === 'string' && one.length <= MAX_SOURCE_CHARS ? one.toLowerCase().replace(/\/$/, '') : ''
    const isOrigin = ORIGIN.test(origin) && URL.canParse(origin.replace('*', 'any')) && schemes.some(scheme => origin.startsWith(scheme))
    return isOrigin ? [origin] : []
  })
  return [...new Set(clean)]
}

/**
 * The policy under which an App's page runs: that of MCP Apps 2026-01-26 where nothing is declared, and in no point looser. Tighter in these: nothing of the
 * sandbox's own origin may be loaded, there are no workers, and forms lead nowhere. `ancestors` are the origins that may show it.
 */
export function appContentPolicy({ connect, resource, frame, base }: AppSources, ancestors: readonly string[]): string {
  const directives: Record<string, string[]> = {
    'default-src': [],
    'script-src': ["'unsafe-inline'", ...resource],
    'style-src': ["'unsafe-inline'", ...resource],
    'img-src': ['data:', ...resource],
    'media-src': ['data:', ...resource],
    'font-src': resource,
    'connect-src': connect,
    'frame-src': frame,
    'worker-src': [],
    'object-src': [],
    'base-uri': base,
    'form-action': [],
    // Connections of WebRTC are no fetches; browsers that know the directive refuse them, and `app-guard.ts` stands in where it is unknown.
    webrtc: ["'block'"],
    'frame-ancestors': [...ancestors],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.length > 0 ? values.join(' ') : "'none'"}`)
    .join('; ')
}

/**
 * Value of `Connection-Allowlist` (WICG) for an App's page: the origins of its policy. Browsers check a policy after the lookup: a frame, link, form or navigation
 * that it forbids still tells the host's name to the network. Chromium 148 and later check this list first, in documents within the frame too.
 * It compares sockets as https, and blocks every redirect by default, which the policy checks already.
 */
export function appConnections({ connect, resource, frame, base }: AppSources): string {
  const origins = new Set([...connect, ...resource, ...frame, ...base].map(origin => origin.replace(/^wss:/, 'https:')))
  const list = `(${[...origins].map(origin => `"${origin}"`).join(' ')})`
  return origins.size === 0 ? list : `${list};redirects=allow`
}

/** The sources in the address of the sandbox, and back. Their reader cleans them again. */
export function sourcesQuery(sources: AppSources): string {
  const query = new URLSearchParams()
  for (const [name, origins] of Object.entries(sources)) for (const origin of origins as string[]) query.append(name, origin)
  return query.toString()
}

export function sourcesOfQuery(query: URLSearchParams): AppSources {
  return readAppSources({
    connectDomains: query.getAll('connect'),
    resourceDomains: query.getAll('resource'),
    frameDomains: query.getAll('frame'),
    baseUriDomains: query.getAll('base'),
  })
}
