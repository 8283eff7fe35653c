import { emptyBody, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Turns a temporary chat into a normal one. */
export const POST = route({ auth: 'session', right: 'chat:write', params: named('chatId'), body: emptyBody }, async ({ actor, params }) => {
  await server().chatLife.keep(actor, params.chatId)
})
