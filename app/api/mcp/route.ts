import { groundsOf } from '#lib/auth/index.ts'
import { guardedResponse, requireSameOrigin, route, wholeRequest } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Parley as an MCP server. A browser may ask only from our own pages, whatever key its page holds (MCP 2025-11-25, "Security Warning" of Streamable HTTP). */
const serve = route({ auth: 'key', right: 'chat:write' }, async ({ actor, request }) => {
  const { gateway, platform } = server()
  requireSameOrigin(request, platform.env.url)
  return guardedResponse(groundsOf(actor), revoked => gateway.fetch(actor, wholeRequest(request), { revoked }))
})

export { serve as DELETE, serve as GET, serve as POST }
