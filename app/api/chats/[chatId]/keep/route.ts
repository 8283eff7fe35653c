import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })

/** Makes a temporary chat one like all others. */
export const POST = route({ auth: 'session', right: 'chat:write', params, body: z.strictObject({}) }, async ({ actor, params }) => {
  await server().chatLife.keep(actor, params.chatId)
})
