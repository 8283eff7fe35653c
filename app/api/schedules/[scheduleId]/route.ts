import { named, route, scopes } from '#lib/http/index.ts'
import { scheduleChangeSchema } from '#lib/schedules/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = route(
  {
    auth: 'session',
    right: 'schedule',
    scope: scopes.schedule,
    body: scheduleChangeSchema,
  },
  async ({ actor, params, body }) => server().schedules.update(actor, params.scheduleId, body),
)

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('scheduleId') }, async ({ actor, params }) => {
  await server().schedules.remove(actor, params.scheduleId)
})
