import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('browserId') }, async ({ actor, params }) => {
  await server().notices.remove(actor, params.browserId)
})
