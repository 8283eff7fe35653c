import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.object({ run: z.string().min(1).max(64), after: z.coerce.number().int().min(0).exactOptional() })

/** Returns a page of the log of an ended run of the chat, with its times, to show it again: `{events, next}`. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId'), query }, ({ actor, params: { chatId }, query }) =>
  server().runs.recording(actor, query.run, { chatId, after: query.after ?? 0 }),
)
