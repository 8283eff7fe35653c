import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { loadEarlier } from '../../../../../(chat)/load-chat.ts'

const query = z.strictObject({ before: z.string().min(1).max(200), skip: z.coerce.number().int().min(0).max(10_000_000).default(0) })

/** Returns a page of the messages above one; it ends `skip` messages above it. */
export const GET = route(
  { auth: 'session', right: 'chat:read', params: named('chatId'), query },
  ({ actor, params: { chatId }, query: window }) => loadEarlier(actor, chatId, window),
)
