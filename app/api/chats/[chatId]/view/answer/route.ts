import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { loadAnswer } from '../../../../../(chat)/load-chat.ts'

const id = z.string().min(1).max(200)
const query = z.union([z.object({ message: id }), z.object({ run: id })])

/** Returns one message of the chat, on any branch: the one named, or the answer of a run. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId'), query }, ({ actor, params: { chatId }, query }) =>
  loadAnswer(actor, chatId, query),
)
