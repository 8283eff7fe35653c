import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the projects whose owners are all disabled. */
export const GET = route({ auth: 'session', right: 'admin:read' }, async ({ actor }) => ({
  data: await server().projects.ownerless(actor),
}))
