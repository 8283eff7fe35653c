import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { keepPieces } from '../keep-pieces.ts'
import { resourceAsked, slugParams } from '../schemas.ts'

/** Keeps a snapshot of a resource as files for a message of this chat that is still to be sent. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: slugParams, body: resourceAsked },
  async ({ actor, params, body, request }) => {
    const pieces = await server().mcp.offers.read(actor, params.slug, body.resource, request.signal)
    return json({ files: await keepPieces(actor, body.chatId, pieces) }, { status: 201 })
  },
)
