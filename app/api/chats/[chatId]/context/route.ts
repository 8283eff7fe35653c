import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns what the model sees with the chat's next request. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, ({ actor, params: { chatId } }) =>
  server().context.view(actor, chatId),
)
