import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { keepPieces } from '../keep-pieces.ts'
import { promptAsked } from '../schemas.ts'

/** Fills in a prompt, or returns the question that its server asks first. Its files are stored for a message of this chat that is not sent yet. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: named('slug'), body: promptAsked },
  async ({ actor, params, body, request }) => {
    const { chatId, answer, ...asked } = body
    const reached = await server().mcp.promptsAndResources.prompt(actor, params.slug, asked, { signal: request.signal, answer })
    if (reached.kind === 'asks') return { asks: reached.asks }
    const { pieces, text, ...prompt } = reached.fetched
    return { prompt, text, files: await keepPieces(actor, chatId, pieces) }
  },
)
