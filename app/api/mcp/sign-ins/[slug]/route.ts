import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ slug: z.string().min(1).max(64) })

/** Deletes the person's tokens at a server. */
export const DELETE = route({ auth: 'session', right: 'self:write', params }, async ({ actor, params }) => {
  await server().mcp.signIns.revoke(actor, params.slug)
})
