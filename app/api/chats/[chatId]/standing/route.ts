import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns the marks of a chat: pin, archive, tags, its origin, and whether it is temporary. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params }) => ({
  standing: await server().chatLife.standing(actor, params.chatId),
}))
