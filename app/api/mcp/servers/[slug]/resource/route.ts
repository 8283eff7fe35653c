import { json, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { keepPieces } from '../keep-pieces.ts'
import { resourceAsked } from '../schemas.ts'

/** Stores a snapshot of a resource as files for an unsent message of this chat, or returns the question that its server asks first. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: named('slug'), body: resourceAsked },
  async ({ actor, params, body, request }) => {
    const { chatId, resource, answer } = body
    const reached = await server().mcp.promptsAndResources.read(actor, params.slug, resource, { signal: request.signal, answer })
    if (reached.kind === 'asks') return json({ asks: reached.asks })
    return json({ files: await keepPieces(actor, chatId, reached.fetched) }, { status: 201 })
  },
)
