import { isObject } from '#lib/json-schema/shared.ts'

/** Keys beside `mcpServers` in the files of desktop clients. What is neither theirs nor ours is refused by name. */
const CLIENT_KEYS = new Set([
  ...['globalShortcut', 'preferences', 'isUsingBuiltInNodeForMcp', 'userThemeMode', 'scale', 'locale', 'isDxtAutoUpdatesEnabled'],
  ...['inputs', 'theme', 'selectedAuthType', 'security', 'general', 'ui', 'ide', 'privacy', 'telemetry', 'contextFileName', 'mcp', 'tools'],
  ...['hooks', 'permissions', 'enableAllProjectMcpServers', 'enabledMcpjsonServers', 'disabledMcpjsonServers', 'extensions', 'model'],
])
/** Keys of one server that say how a client shows or approves it. */
const SERVER_KEYS = new Set([
  ...['autoApprove', 'alwaysAllow', 'disabledTools', 'excludeTools', 'includeTools', 'trust', 'timeout', 'description', 'name', 'icon'],
  ...['envFile', 'dev', 'gallery', 'version', 'metadata', 'watchPaths', 'networkTimeout', 'initTimeout', 'authProviderType', 'autoStart'],
])
/** Names of `url` and `type` in some clients. */
const URL_KEYS = ['serverUrl', 'httpUrl']
const TYPE_KEYS = ['transport', 'transportType']

export interface ClientConfig {
  json: unknown
  /** Places of what the file says and Parley does nothing with, as `mcpServers.files.autoApprove`. */
  ignored: string[]
  /** Tools that the file switches off, which no call may reach here either. */
  denied: { server: string; tool: string; action: 'deny' }[]
}

/** Reads a file that a desktop client may have written as one of ours. What is no object is left for the schema to refuse. */
export function readClientConfig(json: unknown): ClientConfig {
  const [ignored, denied]: [string[], ClientConfig['denied']] = [[], []]
  if (!isObject(json)) return { json, ignored, denied }
  const top = without(json, CLIENT_KEYS, key => ignored.push(key))
  if (!isObject(top.mcpServers)) return { json: top, ignored, denied }
  const servers = Object.entries(top.mcpServers).map(([name, server]) => {
    if (!isObject(server)) return [name, server] as const
    for (const tool of [server.disabledTools, server.excludeTools].flat())
      if (typeof tool === 'string' && tool !== '') denied.push({ server: name, tool, action: 'deny' })
    const kept = without(server, SERVER_KEYS, key => {
      if (key !== 'disabledTools' && key !== 'excludeTools') ignored.push(`mcpServers.${name}.${key}`)
    })
    return [name, readServer(kept)] as const
  })
  return { json: { ...top, mcpServers: Object.fromEntries(servers) }, ignored, denied }
}

function readServer(given: Record<string, unknown>): Record<string, unknown> {
  const server = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const take = (key: string, others: readonly string[]) => {
    for (const other of others) {
      if (!(other in server)) continue
      server[key] ??= server[other]
      delete server[other]
    }
  }
  take('url', URL_KEYS)
  take('type', TYPE_KEYS)
  if (typeof server.enabled === 'boolean') {
    server.disabled ??= !server.enabled
    delete server.enabled
  }
  for (const key of ['env', 'headers']) if (isObject(server[key])) server[key] = mapValues(server[key], asText)
  if (Array.isArray(server.args)) server.args = server.args.map(asText)
  return server
}

/** Numbers and truth values as a shell has them. */
function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

function without(record: Record<string, unknown>, keys: ReadonlySet<string>, told: (key: string) => void): Record<string, unknown> {
  for (const key of Object.keys(record)) if (keys.has(key)) told(key)
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))
}

function mapValues(record: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
