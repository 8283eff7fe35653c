import { administratorOf, credentialsOf } from '#lib/auth/index.ts'
import { guardedSse, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Streams `usage` when there is new usage, of anybody: it says no more than that. */
export const GET = route(
  { auth: 'session', right: ['usage:read', 'group:usage'], accept: 'text/event-stream' },
  async ({ actor, request }) => {
    const credentials = actor.rights.has('usage:read') ? administratorOf(actor) : credentialsOf(actor)
    return guardedSse({ request, credentials }, async signal => server().usageReports.follow(signal))
  },
)
