import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Releases messages that a stop, a failure or an edit has held. */
export const POST = route({ auth: 'session', right: 'chat:write', params: named('chatId') }, async ({ actor, params: { chatId } }) => ({
  queue: await server().runs.queue.release(actor, chatId),
}))
