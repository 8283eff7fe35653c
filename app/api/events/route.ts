import { credentialsOf } from '#lib/auth/index.ts'
import { guardedSse, personEvents, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Streams changes of the person's data from any device: the list of chats, or a chat's queue. */
export const GET = route({ auth: 'session', right: 'chat:read', accept: 'text/event-stream' }, ({ actor, request }) =>
  guardedSse({ request, credentials: credentialsOf(actor) }, async signal =>
    personEvents({ bus: server().platform.bus, userId: actor.userId, signal }),
  ),
)
