import { groundsOf } from '#lib/auth/index.ts'
import { guardedSse, personEvents, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Says that something of the person's has changed, on whatever device: the list of chats, or what is queued in one. */
export const GET = route({ auth: 'session', right: 'chat:read', accept: 'text/event-stream' }, ({ actor, request }) =>
  guardedSse({ request, grounds: groundsOf(actor) }, async signal =>
    personEvents({ bus: server().platform.bus, userId: actor.userId, signal }),
  ),
)
