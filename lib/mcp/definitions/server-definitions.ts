import { createHash } from 'node:crypto'
import { isObject } from '#lib/json-schema/shared.ts'
import { fromStored, type Platform } from '#lib/platform/index.ts'
import { type ServerAuth, serverAuthSchema } from './server-auth.ts'
import { defaultOptions, readOptions } from './server-fields.ts'
import type { ServerFields, ServerTransport } from './views.ts'

/** Configured server with its secrets open; it never leaves this room. */
export interface ServerDefinition extends ServerFields {
  env: Record<string, string>
  headers: Record<string, string>
  auth: ServerAuth | null
}

export interface ServerDefinitions {
  /** Lists the servers of PARLEY_CONFIG and of the dashboard, by name. */
  list(): Promise<ServerDefinition[]>
  get(slug: string): Promise<ServerDefinition | null>
}

interface StateRow {
  name: string
  enabled: boolean | number
}

interface ServerRow {
  slug: string
  title: string
  transport: string
  command: string | null
  args: string
  cwd: string | null
  url: string | null
  secretsSealed: string | null
  options: string
  timeoutMs: number | null
  enabled: boolean | number
  starter: boolean | number
}

const ROWS = `
  SELECT "slug", "title", "transport", "command", "args", "cwd", "url", "secretsSealed", "options", "timeoutMs", "enabled", "starter"
  FROM "McpServer" ORDER BY "slug"`
const STATES = `SELECT "name", "enabled" FROM "DeclaredState" WHERE "kind" = 'mcp' ORDER BY "name"`

/** Reads definitions. Changes apply immediately, in every process; unchanged definitions keep their identity, and their secrets are not opened again. */
export function createServerDefinitions({ db, config, secrets }: Pick<Platform, 'db' | 'config' | 'secrets'>): ServerDefinitions {
  const declared = (states: StateRow[]): ServerDefinition[] =>
    Object.entries(config.mcpServers ?? {}).map(([slug, spec]) => ({
      slug,
      title: slug,
      source: 'config',
      starter: false,
      enabled: Boolean(states.find(state => state.name === slug)?.enabled ?? spec.enabled),
      transport: spec.transport === 'http' ? 'auto' : spec.transport,
      command: spec.transport === 'stdio' ? spec.command : null,
      args: spec.transport === 'stdio' ? spec.args : [],
      cwd: spec.transport === 'stdio' ? spec.cwd : null,
      url: spec.transport === 'stdio' ? null : spec.url,
      env: spec.transport === 'stdio' ? spec.env : {},
      headers: spec.transport === 'stdio' ? {} : spec.headers,
      auth: null,
      ...defaultOptions,
      timeoutMs: spec.timeoutMs,
    }))
  const stored = (rows: ServerRow[]): ServerDefinition[] =>
    rows.map(row => ({
      slug: row.slug,
      title: row.title,
      source: 'dashboard',
      starter: Boolean(row.starter),
      enabled: Boolean(row.enabled),
      transport: row.transport as ServerTransport,
      command: row.command,
      args: textList(fromStored.json(row.args)),
      cwd: row.cwd,
      url: row.url,
      ...openSecrets(row.secretsSealed, secrets.open),
      ...readOptions(fromStored.json(row.options)),
      timeoutMs: row.timeoutMs,
    }))
  const [readDeclared, readStored] = [db.cached(STATES, declared), db.cached(ROWS, stored)]
  let last: { ofFile: ServerDefinition[]; ofDashboard: ServerDefinition[]; definitions: ServerDefinition[] } | null = null
  const list = async () => {
    const [ofFile, ofDashboard] = await Promise.all([readDeclared(), readStored()])
    if (last?.ofFile === ofFile && last.ofDashboard === ofDashboard) return last.definitions
    const definitions = [...ofFile, ...ofDashboard].sort((a, b) => (a.slug < b.slug ? -1 : 1))
    last = { ofFile, ofDashboard, definitions }
    return definitions
  }
  return { list, get: async slug => (await list()).find(definition => definition.slug === slug) ?? null }
}

/** Definitions are never changed, so each is looked at once. */
const fingerprints = new WeakMap<ServerDefinition, string>()

/** Equal for two definitions that make the same connection. */
export function connectionFingerprint(definition: ServerDefinition): string {
  const known = fingerprints.get(definition)
  if (known !== undefined) return known
  const { transport, command, args, cwd, url, env, headers, auth, roots, logLevel, showsApps } = definition
  const secrets = [Object.entries(env).sort(), Object.entries(headers).sort(), auth]
  const parts = [transport, command, args, cwd, url, ...secrets, roots, logLevel, showsApps]
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  fingerprints.set(definition, fingerprint)
  return fingerprint
}

/** The sealed column of a server: `{"env": {…}, "headers": {…}, "auth"?: {…}}`. */
export function openSecrets(sealed: string | null, open: (sealed: string) => string): Pick<ServerDefinition, 'env' | 'headers' | 'auth'> {
  const value: unknown = sealed === null ? {} : JSON.parse(open(sealed))
  if (!isObject(value)) return { env: {}, headers: {}, auth: null }
  const auth = value.auth === undefined ? null : serverAuthSchema.parse(value.auth)
  return { env: textMap(value.env), headers: textMap(value.headers), auth }
}

function textMap(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}
