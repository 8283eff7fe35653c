import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Deletes the person's tokens at a server. */
export const DELETE = route({ auth: 'session', right: 'self:write', params: named('slug') }, async ({ actor, params }) => {
  await server().mcp.signIns.revoke(actor, params.slug)
})
