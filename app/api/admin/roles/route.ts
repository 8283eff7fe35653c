import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the roles, each with what it may do where people act. */
export const GET = route({ auth: 'session', right: 'admin:read' }, async () => ({ data: await server().auth.roles.list() }))
