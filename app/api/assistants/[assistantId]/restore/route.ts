import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'self:write', params: named('assistantId') }, async ({ actor, params }) =>
  server().assistants.restore(actor, params.assistantId),
)
