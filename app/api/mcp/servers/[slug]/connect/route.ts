import { knownOrigin, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Sends the person's browser to the page where they sign in to an MCP server. */
export const GET = route({ auth: 'session', right: 'self:write', params: named('slug') }, async ({ actor, params, request }) => {
  const { mcp, platform } = server()
  const address = await mcp.signIns.begin(actor, params.slug, knownOrigin(request.headers, platform.env))
  return new Response(null, { status: 303, headers: { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })
})
