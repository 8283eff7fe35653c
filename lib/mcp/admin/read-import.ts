import { AppError, isAppError } from '#lib/errors.ts'
import { isObject } from '#lib/json-schema/shared.ts'
import { parseJsonWithComments } from '#lib/platform/index.ts'
import { mcpAdmin as t } from '#lib/words/en/mcp-admin.ts'
import type { ImportEntry, McpServerInput, ServerTransport } from '../definitions/views.ts'
import { isTextMap, newDefinition, slugOf } from './server-input.ts'

export interface ReadEntry {
  entry: ImportEntry
  /** Null where there is a problem. */
  input: McpServerInput | null
}

const TRANSPORTS: Record<string, ServerTransport> = {
  stdio: 'stdio',
  local: 'stdio',
  http: 'http',
  'streamable-http': 'http',
  streamableHttp: 'http',
  remote: 'auto',
  sse: 'sse',
}

/**
 * The servers of a pasted configuration, in the forms that desktop clients and editors write: `{"mcpServers": {…}}`, `{"servers": {…}}`, `{"mcp": {"servers": {…}}}`,
 * or the map alone. Throws `unusable` when the text holds no servers; what is wrong with one server is in its `problem`.
 */
export function readImport(text: string, taken: ReadonlySet<string>): ReadEntry[] {
  const servers = findServers(parse(text))
  const seen = new Set<string>()
  return Object.entries(servers).map(([name, spec]) => {
    const slug = slugOf(name)
    const isTaken = taken.has(slug) || seen.has(slug)
    const free = isTaken ? freeSlug(slug, one => taken.has(one) || seen.has(one)) : slug
    const { input, problem } = readServer(free, name, spec)
    seen.add(free)
    const entry: ImportEntry = {
      name,
      slug: free,
      ...(isTaken && slug !== '' ? { takenSlug: slug } : {}),
      transport: input?.transport ?? 'auto',
      command: input?.command ?? null,
      args: input?.args ?? [],
      url: input?.url ?? null,
      envNames: Object.keys(input?.env ?? {}),
      headerNames: Object.keys(input?.headers ?? {}),
      problem,
    }
    return { entry, input: entry.problem === null ? input : null }
  })
}

/** The name with the first number behind it that is free, at most 40 characters long. */
function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (slug === '') return slug
  for (let number = 2; ; number++) {
    const free = `${slug.slice(0, 36).replace(/[-_]$/, '')}-${number}`
    if (!isTaken(free)) return free
  }
}

function parse(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = parseJsonWithComments(text)
  } catch (error) {
    if (error instanceof SyntaxError) refuse(t('notValidJsonMessage', { message: error.message }))
    throw error
  }
  return isObject(value) ? value : refuse(t('jsonButNotObject'))
}

function findServers(value: Record<string, unknown>): Record<string, unknown> {
  const holders = [
    value.mcpServers,
    value.servers,
    isObject(value.mcp) ? (value.mcp.servers ?? value.mcp) : undefined,
    value.context_servers,
  ]
  const named = holders.find(holder => isObject(holder))
  const servers = named ?? value
  if (!isObject(servers) || Object.keys(servers).length === 0) refuse(t('noServers'))
  if (named) return servers as Record<string, unknown>
  if ('command' in value || 'url' in value) refuse(t('oneServerWithoutName'))
  const looksLikeServers = Object.values(value).every(item => isObject(item) && ('command' in item || 'url' in item || 'serverUrl' in item))
  return looksLikeServers ? value : refuse(t('noMcpServers'))
}

function readServer(slug: string, name: string, spec: unknown): { input: McpServerInput | null; problem: string | null } {
  const fail = (problem: string, input: McpServerInput | null = null) => ({ input, problem })
  if (!isObject(spec)) return fail(t('notObject'))
  if (slug === '') return fail(t('nameNoLetterDigit'))
  const url = spec.url ?? spec.serverUrl ?? spec.httpUrl
  if ((typeof spec.command === 'string') === (typeof url === 'string')) return fail(t('needsEitherCommandUrl'))
  if (spec.args !== undefined && !(Array.isArray(spec.args) && spec.args.every(item => typeof item === 'string')))
    return fail(t('argsNotListTexts'))
  for (const key of ['env', 'headers']) if (spec[key] !== undefined && !isTextMap(spec[key])) return fail(t('keyNotMapTexts', { key }))
  const declared = spec.type ?? spec.transport
  const transport = declared === undefined ? (typeof url === 'string' ? 'auto' : 'stdio') : TRANSPORTS[String(declared)]
  if (transport === undefined) return fail(t('typeNotKnown', { type: JSON.stringify(declared).slice(0, 40) }))
  if ((transport === 'stdio') !== (typeof spec.command === 'string')) return fail(t('typeNotFitStdio'))
  const input: McpServerInput = {
    slug,
    title: name,
    transport,
    ...(typeof spec.command === 'string' ? { command: spec.command, args: (spec.args as string[] | undefined) ?? [] } : {}),
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof spec.cwd === 'string' ? { cwd: spec.cwd } : {}),
    ...(isTextMap(spec.env) ? { env: spec.env } : {}),
    ...(isTextMap(spec.headers) ? { headers: spec.headers } : {}),
    enabled: spec.disabled !== true,
  }
  const blank = /\$\{[^{}]*\}/.exec(JSON.stringify(input))?.[0]
  if (blank !== undefined) return fail(t('containsPlaceholderBlankWrite', { blank }), input)
  try {
    newDefinition(input)
  } catch (error) {
    if (isAppError(error)) return fail(error.message, input)
    throw error
  }
  return { input, problem: null }
}

function refuse(message: string): never {
  throw new AppError('unusable', { message })
}
