import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { loadEarlier } from '../../../../../(chat)/load-chat.ts'

const params = z.object({ chatId: z.string() })
const query = z.strictObject({ before: z.string().min(1).max(200) })

export const GET = route({ auth: 'session', right: 'chat:read', params, query }, ({ actor, params: { chatId }, query: { before } }) =>
  loadEarlier(actor, chatId, before),
)
