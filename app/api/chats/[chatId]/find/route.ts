import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })
const query = z.strictObject({ q: z.string().max(2_000).default('') })

/** Finds messages of one chat, also those that its page does not show. */
export const GET = route({ auth: 'session', right: 'chat:read', params, query }, ({ actor, params: { chatId }, query: { q } }) =>
  server().search.messagesWith(actor, chatId, q),
)
