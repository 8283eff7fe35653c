import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { serverParams } from '../../schemas.ts'

export const POST = route({ auth: 'session', right: 'admin:write', params: serverParams }, async ({ actor, params }) =>
  server().mcpAdmin.servers.restart(actor, params.slug),
)
