import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'admin:servers', params: named('slug') }, async ({ actor, params }) =>
  server().mcpAdmin.servers.restart(actor, params.slug),
)
