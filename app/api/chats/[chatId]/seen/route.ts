import { emptyBody, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'chat:read', params: named('chatId'), body: emptyBody }, async ({ actor, params }) => {
  await server().chatLife.see(actor, params.chatId)
})
