import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists calls of others about which the person decides, and those that they have decided. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().runs.requests.list(actor) }))
