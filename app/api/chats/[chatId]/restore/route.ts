import { emptyBody, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'chat:write', params: named('chatId'), body: emptyBody }, async ({ actor, params }) => {
  await server().chats.restore(actor, params.chatId)
})
