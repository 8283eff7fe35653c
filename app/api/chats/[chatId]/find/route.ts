import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({ q: z.string().max(2_000).default('') })

/** Finds messages of one chat, also those that its page does not show. */
export const GET = route(
  { auth: 'session', right: 'chat:read', params: named('chatId'), query },
  ({ actor, params: { chatId }, query: { q } }) => server().search.messagesWith(actor, chatId, q),
)
