import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Sends a test notice; a failure is an answer. */
export const POST = route({ auth: 'session', right: 'self:write', params: named('webhookId') }, ({ actor, params }) =>
  server().notices.webhooks.test(actor, params.webhookId),
)
