import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read', params: named('slug') }, async ({ actor, params }) => ({
  data: await server().mcpAdmin.tools.list(actor, params.slug),
}))
