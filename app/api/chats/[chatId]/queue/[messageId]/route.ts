import { z } from 'zod'
import { named, route, scopes, within } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({
  text: z.string().max(1_000_000).exactOptional(),
  isHeld: z.boolean().exactOptional(),
  steers: z.boolean().exactOptional(),
})

/** Edits a queued message, or changes whether it is held for the person, or steers the answer being written. */
export const PATCH = route(
  { auth: 'session', right: 'chat:write', scope: within(scopes.chat, 'messageId'), body },
  async ({ actor, params, body }) => ({ queue: await server().runs.queue.change(actor, params, body) }),
)

export const DELETE = route({ auth: 'session', right: 'chat:write', params: named('chatId', 'messageId') }, async ({ actor, params }) => ({
  queue: await server().runs.queue.remove(actor, params),
}))
