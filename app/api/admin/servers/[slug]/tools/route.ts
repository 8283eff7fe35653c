import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { serverParams } from '../../schemas.ts'

export const GET = route({ auth: 'session', right: 'admin:read', params: serverParams }, async ({ actor, params }) => ({
  data: await server().mcpAdmin.tools.list(actor, params.slug),
}))
