import { AppError } from '#lib/errors.ts'
import { isObject } from '#lib/json-schema/shared.ts'
import { mcpAdmin as t } from '#lib/words/en/mcp-admin.ts'
import { completedAuth } from '../definitions/auth-input.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import { optionsOf, serverFields } from '../definitions/server-fields.ts'
import type { McpServerInput, McpServerPatch } from '../definitions/views.ts'
import { sameOrigin } from './kept-secrets.ts'

const SLUG = /^[A-Za-z0-9](?:[A-Za-z0-9]|[-_](?![-_])){0,39}$/
const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
/** RFC 9110, 5.6.2: a token. */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
/** Headers that would not reach the server, or would break the protocol of the connection. */
const FORBIDDEN_HEADERS = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'mcp-session-id', 'mcp-protocol-version'])

/** The definition of a new server. Throws `unusable` with the first thing that is wrong, as a sentence. */
export function newDefinition(input: McpServerInput): ServerDefinition {
  if (!SLUG.test(input.slug) || /[-_]$/.test(input.slug)) refuse(t('nameMayLettersDigits'))
  return checked({
    slug: input.slug,
    title: input.title?.trim() || input.slug,
    source: 'dashboard',
    starter: false,
    enabled: input.enabled ?? true,
    transport: input.transport,
    command: input.command?.trim() || null,
    args: input.args ?? [],
    cwd: input.cwd?.trim() || null,
    url: input.url?.trim() || null,
    env: input.env ?? {},
    headers: input.headers ?? {},
    auth: completedAuth(input.auth ?? null, null),
    ...optionsOf(input),
    timeoutMs: input.timeoutMs ?? null,
  })
}

/** A definition with a patch applied; secrets that the patch does not name stay as they are. Throws like `newDefinition`. */
export function patchedDefinition(current: ServerDefinition, patch: McpServerPatch): ServerDefinition {
  return checked({
    ...current,
    title: patch.title?.trim() || current.title,
    enabled: patch.enabled ?? current.enabled,
    transport: patch.transport ?? current.transport,
    command: patch.command === undefined ? current.command : patch.command?.trim() || null,
    args: patch.args ?? current.args,
    cwd: patch.cwd === undefined ? current.cwd : patch.cwd?.trim() || null,
    url: patch.url === undefined ? current.url : patch.url?.trim() || null,
    env: patchedValues(current.env, patch.env),
    headers: patchedValues(current.headers, patch.headers),
    auth: patch.auth === undefined ? current.auth : completedAuth(patch.auth, movesHost(current, patch) ? null : current.auth),
    ...optionsOf(patch, current),
    timeoutMs: patch.timeoutMs === undefined ? current.timeoutMs : patch.timeoutMs,
  })
}

/** Drops the fields of the other transport: a stdio server has no address, an HTTP server no command. */
function checked(definition: ServerDefinition): ServerDefinition {
  const { timeoutMs, roots, transport } = definition
  if (!serverFields.timeoutMs.schema.safeParse(timeoutMs).success) refuse(t('limitCallMustBetween'))
  const wrongRoots = serverFields.roots.schema.safeParse(roots).error
  if (wrongRoots) refuse(wrongRoots.issues[0]?.message ?? '')
  if (transport === 'stdio') {
    if (definition.command === null) refuse(t('stdioServerNeedsCommand'))
    const odd = Object.keys(definition.env).find(name => !ENV_NAME.test(name))
    if (odd !== undefined) refuse(t('oddNotNameEnvironment', { odd }))
    const texts = [definition.command ?? '', ...definition.args, definition.cwd ?? '', ...Object.values(definition.env)]
    if (texts.some(text => text.includes('\0'))) refuse(t('commandArgumentsEnvironmentCannot'))
    return { ...definition, url: null, headers: {}, auth: null }
  }
  checkUrl(definition.url)
  for (const [name, value] of Object.entries(definition.headers)) {
    if (!HEADER_NAME.test(name) || FORBIDDEN_HEADERS.has(name.toLowerCase())) refuse(t('nameNotHeaderCan', { name }))
    if (/[\r\n\0]/.test(value)) refuse(t('valueNameMustOne', { name }))
  }
  return { ...definition, command: null, args: [], cwd: null, env: {} }
}

function checkUrl(text: string | null): void {
  if (text === null || !URL.canParse(text)) refuse(t('addressMustUrlExample'))
  const url = new URL(text as string)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse(t('addressMustBeginHttp'))
  if (url.username !== '' || url.password !== '') refuse(t('putUserNamePassword'))
}

/** Secrets go only to the origin that they were entered for. */
function movesHost({ url }: ServerDefinition, patch: McpServerPatch): boolean {
  return patch.url !== undefined && !sameOrigin(url, patch.url?.trim())
}

function patchedValues(current: Record<string, string>, patch: Record<string, string | null> | undefined): Record<string, string> {
  const next = { ...current, ...patch }
  return Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== null))
}

function refuse(message: string): never {
  throw new AppError('unusable', { message })
}

/** A server's name made of any text: `My Server!` → `my-server`; empty when nothing of it can be used. */
export function slugOf(name: string): string {
  if (SLUG.test(name) && !/[-_]$/.test(name)) return name
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
}

export function isTextMap(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every(item => typeof item === 'string')
}
