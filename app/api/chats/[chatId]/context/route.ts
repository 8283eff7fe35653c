import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })

/** Returns what the model sees with the chat's next request. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, ({ actor, params: { chatId } }) =>
  server().context.view(actor, chatId),
)
