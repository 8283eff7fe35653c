import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns what the model of the chat is told beside messages, by level and as a whole, and its parameters. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, ({ actor, params: { chatId } }) =>
  server().context.instructions(actor, chatId),
)
