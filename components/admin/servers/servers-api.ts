import type { ListJson } from '#components/list-json.ts'
import { request } from '#components/request.ts'
import type {
  ImportEntry,
  McpServerInput,
  McpServerPatch,
  McpServerView,
  McpToolView,
  ServerLogLine,
  ServerTestResult,
} from '#lib/mcp/shared.ts'
import type { ToolOutcome } from '#lib/messages/shared.ts'

/** Timeout of a tried call, in ms: a tool may be allowed an hour. */
const TRY_MS = 65 * 60_000

export const serversPath = '/api/admin/servers'

export type ServersJson = ListJson<McpServerView>
export type ToolsJson = ListJson<McpToolView>
export type LogJson = ListJson<ServerLogLine>

export function serverPath(slug: string, below = ''): string {
  return `${serversPath}/${encodeURIComponent(slug)}${below}`
}

/** Calls the server routes. Each call throws `RequestError`. */
export const serversApi = {
  create: (input: McpServerInput) => request<unknown>(serversPath, { method: 'POST', body: input }),
  update: (slug: string, patch: McpServerPatch) => request<unknown>(serverPath(slug), { method: 'PATCH', body: patch }),
  remove: (slug: string) => request<void>(serverPath(slug), { method: 'DELETE' }),
  restart: (slug: string) => request<unknown>(serverPath(slug, '/restart'), { method: 'POST', body: {} }),
  test: (input: McpServerInput, existing?: string) =>
    request<ServerTestResult>(`${serversPath}/-/test`, {
      method: 'POST',
      body: { server: input, ...(existing === undefined ? {} : { existing }) },
    }),
  previewImport: (text: string) => request<ListJson<ImportEntry>>(`${serversPath}/-/import`, { method: 'POST', body: { text } }),
  importServers: (text: string, names: readonly string[]) =>
    request<unknown>(`${serversPath}/-/import`, { method: 'POST', body: { text, names } }),
  accept: (slug: string, tools: readonly { name: string; hash: string }[]) =>
    request<unknown>(serverPath(slug, '/accept'), { method: 'POST', body: { tools } }),
  refuse: (slug: string, tools: readonly { name: string; hash: string }[]) =>
    request<unknown>(serverPath(slug, '/refuse'), { method: 'POST', body: { tools } }),
  try: (slug: string, tool: string, args: Record<string, unknown>, signal: AbortSignal) =>
    request<ToolOutcome>(serverPath(slug, '/try'), { method: 'POST', body: { tool, arguments: args }, signal, timeoutMs: TRY_MS }),
}
