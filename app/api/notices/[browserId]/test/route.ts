import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Sends a test notice to one of the person's browsers. */
export const POST = route({ auth: 'session', right: 'self:write', params: named('browserId') }, ({ actor, params }) =>
  server().notices.test(actor, params.browserId),
)
