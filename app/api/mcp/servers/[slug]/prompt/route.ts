import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { keepPieces } from '../keep-pieces.ts'
import { promptAsked, slugParams } from '../schemas.ts'

/** Fills a prompt. What it brings along is kept as files for a message of this chat that is still to be sent. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: slugParams, body: promptAsked },
  async ({ actor, params, body, request }) => {
    const { chatId, ...asked } = body
    const { pieces, text, ...prompt } = await server().mcp.offers.prompt(actor, params.slug, asked, request.signal)
    return { prompt, text, files: await keepPieces(actor, chatId, pieces) }
  },
)
