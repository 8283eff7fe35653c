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

export const serversPath = '/api/admin/servers'

export interface ServersJson {
  servers: McpServerView[]
}
export interface ToolsJson {
  tools: McpToolView[]
}
export interface LogJson {
  lines: ServerLogLine[]
}

export function serverPath(slug: string, below = ''): string {
  return `${serversPath}/${encodeURIComponent(slug)}${below}`
}

/** What the dashboard asks of the server routes; each throws `RequestError`. */
export const serversApi = {
  create: (input: McpServerInput) => request<unknown>(serversPath, { method: 'POST', body: input }),
  update: (slug: string, patch: McpServerPatch) => request<unknown>(serverPath(slug), { method: 'PATCH', body: patch }),
  remove: (slug: string) => request<void>(serverPath(slug), { method: 'DELETE' }),
  restart: (slug: string) => request<unknown>(serverPath(slug, '/restart'), { method: 'POST', body: {} }),
  test: (input: McpServerInput, existing?: string) =>
    request<ServerTestResult>(`${serversPath}/test`, {
      method: 'POST',
      body: { server: input, ...(existing === undefined ? {} : { existing }) },
    }),
  previewImport: (text: string) => request<{ entries: ImportEntry[] }>(`${serversPath}/import/preview`, { method: 'POST', body: { text } }),
  importServers: (text: string, names: readonly string[]) =>
    request<unknown>(`${serversPath}/import`, { method: 'POST', body: { text, names } }),
  accept: (slug: string, tools: readonly { name: string; hash: string }[]) =>
    request<unknown>(serverPath(slug, '/tools/accept'), { method: 'POST', body: { tools } }),
  try: (slug: string, tool: string, args: Record<string, unknown>, signal: AbortSignal) =>
    request<ToolOutcome>(serverPath(slug, '/tools/try'), { method: 'POST', body: { tool, arguments: args }, signal }),
}
