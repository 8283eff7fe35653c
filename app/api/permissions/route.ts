import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists what the person has allowed for more than one call. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().mcp.grants.list(actor) }))

export const DELETE = route({ auth: 'session', right: 'self:write' }, async ({ actor }) => server().mcp.grants.revokeAll(actor))
