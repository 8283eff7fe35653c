import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the servers that the person signs in to, with the state of each sign-in. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().mcp.signIns.list(actor) }))
