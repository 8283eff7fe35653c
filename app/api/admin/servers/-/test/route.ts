import { route } from '#lib/http/index.ts'
import { serverTest } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'admin:servers', body: serverTest }, async ({ actor, body, request }) => {
  const { server: input, ...existing } = body
  return server().mcpAdmin.servers.test(actor, input, { ...existing, signal: request.signal })
})
