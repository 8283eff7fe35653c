import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read', params: named('slug') }, async ({ params }) => ({
  data: await server().mcpAdmin.servers.log(params.slug),
}))
