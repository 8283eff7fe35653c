import type { Actor } from '#lib/auth/index.ts'
import type { PromptsAndResources } from '#lib/mcp/index.ts'
import type { ResourceView, TemplateView } from '#lib/mcp/shared.ts'
import { START_WAIT_MS } from './limits.ts'

/** Location of a resource: its server, and its URI there. */
export interface ResourceAddress {
  server: string
  uri: string
}

const OURS = 'parley://'

/** Each with the address that clients know it by: its own, or, where another server has the same, one that names its server. */
export function addressed(resources: readonly ResourceView[]): (ResourceView & { address: string })[] {
  const taken = new Set<string>()
  return resources.map(resource => {
    const isFree = !taken.has(resource.uri) && !resource.uri.startsWith(OURS)
    taken.add(resource.uri)
    return { ...resource, address: isFree ? resource.uri : addressOf(resource) }
  })
}

/** The first of several with the same address, since a template cannot be renamed. */
export function distinctTemplates(templates: readonly TemplateView[]): TemplateView[] {
  return [...new Map(templates.toReversed().map(one => [one.uriTemplate, one])).values()].toReversed()
}

/** Resolves an address to a listed resource, or to one under a template; null for neither. */
function resourceAt(address: string, resources: readonly ResourceView[], templates: readonly TemplateView[]): ResourceAddress | null {
  const named = namedResource(address)
  if (named) return resources.some(one => one.server === named.server && one.uri === named.uri) ? named : null
  const listed = resources.find(one => one.uri === address)
  if (listed) return { server: listed.server, uri: address }
  const template = templates.find(one => fitsTemplate(one.uriTemplate, address))
  return template ? { server: template.server, uri: address } : null
}

/** The same among all that the person may use. */
export async function findResource(
  promptsAndResources: Pick<PromptsAndResources, 'resources'>,
  actor: Actor,
  address: string,
  signal: AbortSignal,
): Promise<ResourceAddress | null> {
  const { resources, templates } = await promptsAndResources.resources(actor, { waitMs: START_WAIT_MS, signal })
  return resourceAt(address, resources, templates)
}

function addressOf({ server, uri }: ResourceAddress): string {
  return `${OURS}${encodeURIComponent(server)}/${encodeURIComponent(uri)}`
}

function namedResource(address: string): ResourceAddress | null {
  const [, server = '', uri = ''] = /^parley:\/\/([^/]+)\/([^\n]+)$/.exec(address) ?? []
  try {
    return server === '' ? null : { server: decodeURIComponent(server), uri: decodeURIComponent(uri) }
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

interface Expression {
  mayBeEmpty: boolean
  maySpanPaths: boolean
}

/** As long as the addresses that servers list. */
const MAX_ADDRESS_CHARS = 4_000

/**
 * True if an address can come from a template (RFC 6570). Takes time linear in the address: a foreign server wrote the template. The protocol
 * library's pattern does not end for several expressions in a row.
 */
export function fitsTemplate(uriTemplate: string, address: string): boolean {
  if (address.length > MAX_ADDRESS_CHARS) return false
  const [first = '', ...rest] = uriTemplate.split(/\{([^{}]*)\}/)
  if (rest.length === 0) return address === first
  if (!address.startsWith(first)) return false
  let at = first.length
  for (let index = 0; index < rest.length; index += 2) {
    const expression = readExpression(rest[index] ?? '')
    const literal = rest[index + 1] ?? ''
    const from = at + (expression.mayBeEmpty ? 0 : 1)
    const isLast = index + 2 >= rest.length
    const next = isLast ? address.length - literal.length : address.indexOf(literal, from)
    if (next < from || !address.startsWith(literal, next)) return false
    if (!expression.maySpanPaths && address.slice(at, next).includes('/')) return false
    at = next + literal.length
  }
  return true
}

function readExpression(text: string): Expression {
  const operator = text.charAt(0)
  return { mayBeEmpty: operator === '?' || operator === '&', maySpanPaths: '+#/?&'.includes(operator) && operator !== '' }
}
