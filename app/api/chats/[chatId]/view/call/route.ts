import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { loadCall } from '../../../../../(chat)/load-chat.ts'

const query = z.strictObject({ message: z.string().min(1).max(200), call: z.string().min(1).max(1000) })

/** Returns a tool call with the details that the page left out. */
export const GET = route(
  { auth: 'session', right: 'chat:read', params: named('chatId'), query },
  ({ actor, params: { chatId }, query: { message, call } }) => loadCall(actor, chatId, { messageId: message, callId: call }),
)
