import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists what the person has allowed for more than one call. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().mcp.grants.list(actor) }))

const query = z.strictObject({ server: z.string().min(1).max(100).exactOptional() })

/** Revokes all, or all for the tools of one server. */
export const DELETE = route({ auth: 'session', right: 'self:write', query }, async ({ actor, query }) =>
  server().mcp.grants.revokeAll(actor, query),
)

const body = z.strictObject({ undo: z.string().min(1).max(500_000) })

/** Gives back what was revoked a moment ago. */
export const POST = route({ auth: 'session', right: 'self:write', body }, async ({ actor, body }) =>
  server().mcp.grants.restore(actor, body.undo),
)
