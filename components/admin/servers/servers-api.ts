import { request } from '#components/request.ts'
import type { McpServerInput, McpServerPatch } from '#lib/mcp/shared.ts'

/** Timeout of a tried call, in ms: a tool may be allowed an hour. */
const TRY_MS = 65 * 60_000

/** Calls the server routes. Each call throws `RequestError`. */
export const serversApi = {
  create: (input: McpServerInput) => request('POST /api/admin/servers', { body: input }),
  update: (slug: string, patch: McpServerPatch) => request('PATCH /api/admin/servers/[slug]', { params: { slug }, body: patch }),
  remove: (slug: string) => request('DELETE /api/admin/servers/[slug]', { params: { slug } }),
  restart: (slug: string) => request('POST /api/admin/servers/[slug]/restart', { params: { slug } }),
  test: (input: McpServerInput, existing?: string) =>
    request('POST /api/admin/servers/-/test', { body: { server: input, ...(existing === undefined ? {} : { existing }) } }),
  async previewImport(text: string) {
    const answer = await request('POST /api/admin/servers/-/import', { body: { text } })
    return 'preview' in answer ? answer.preview : []
  },
  importServers: (text: string, names: readonly string[]) => request('POST /api/admin/servers/-/import', { body: { text, names } }),
  accept: (slug: string, tools: readonly { name: string; hash: string }[]) =>
    request('POST /api/admin/servers/[slug]/accept', { params: { slug }, body: { tools } }),
  refuse: (slug: string, tools: readonly { name: string; hash: string }[]) =>
    request('POST /api/admin/servers/[slug]/refuse', { params: { slug }, body: { tools } }),
  try: (slug: string, tool: string, args: Record<string, unknown>, signal: AbortSignal) =>
    request('POST /api/admin/servers/[slug]/try', { params: { slug }, body: { tool, arguments: args }, signal, timeoutMs: TRY_MS }),
}
