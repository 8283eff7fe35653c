import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** The servers that the person signs in to, and how that stands. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().mcp.signIns.list(actor) }))
