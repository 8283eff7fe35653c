import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the notes that Apps of the chat add to the person's next message. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params }) => ({
  data: await server().appNotes.list(actor, params.chatId),
}))
