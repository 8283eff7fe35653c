import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Counts the working links to a chat, for everyone who may read it. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, ({ actor, params }) =>
  server().sharing.openLinks(actor, params.chatId),
)
