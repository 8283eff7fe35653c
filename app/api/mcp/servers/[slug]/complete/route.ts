import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { completion } from '../schemas.ts'

export const POST = route(
  { auth: 'session', right: 'chat:write', params: named('slug'), body: completion },
  async ({ actor, params, body, request }) => server().mcp.promptsAndResources.complete(actor, params.slug, body, request.signal),
)
