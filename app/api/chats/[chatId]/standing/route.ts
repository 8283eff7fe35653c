import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })

/** Returns the marks of a chat: pin, archive, tags, its origin, and whether it is temporary. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params }) => ({
  standing: await server().chatLife.standing(actor, params.chatId),
}))
