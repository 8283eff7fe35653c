import { json, route } from '#lib/http/index.ts'
import { serverImport } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'admin:servers', body: serverImport }, async ({ actor, body }) => {
  const { servers } = server().mcpAdmin
  if (body.names === undefined) return { preview: await servers.previewImport(body.text) }
  return json({ data: await servers.importServers(actor, body.text, body.names) }, { status: 201 })
})
