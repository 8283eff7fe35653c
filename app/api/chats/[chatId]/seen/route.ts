import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })

export const POST = route({ auth: 'session', right: 'chat:read', params, body: z.strictObject({}) }, async ({ actor, params }) => {
  await server().chatLife.see(actor, params.chatId)
})
