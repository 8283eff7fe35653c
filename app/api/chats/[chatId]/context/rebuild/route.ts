import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Distributes everything that the model sees over the tiers again. */
export const POST = route({ auth: 'session', right: 'chat:write', params: named('chatId') }, ({ actor, params: { chatId } }) =>
  server().context.rebuild(actor, chatId),
)
