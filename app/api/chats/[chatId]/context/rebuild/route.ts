import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })

/** Distributes everything that the model sees over the tiers anew. */
export const POST = route({ auth: 'session', right: 'chat:write', params }, ({ actor, params: { chatId } }) =>
  server().context.rebuild(actor, chatId),
)
