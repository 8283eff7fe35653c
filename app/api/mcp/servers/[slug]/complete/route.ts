import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { completion, slugParams } from '../schemas.ts'

export const POST = route(
  { auth: 'session', right: 'chat:write', params: slugParams, body: completion },
  async ({ actor, params, body, request }) => server().mcp.promptsAndResources.complete(actor, params.slug, body, request.signal),
)
