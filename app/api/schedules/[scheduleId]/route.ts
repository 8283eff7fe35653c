import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { scheduleChangeSchema } from '#lib/schedules/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ scheduleId: z.string().max(64) })

export const PATCH = route(
  {
    auth: 'session',
    right: 'self:write',
    params,
    exists: ({ actor, params }) => server().schedules.get(actor, params.scheduleId),
    body: scheduleChangeSchema,
  },
  async ({ actor, params, body }) => server().schedules.update(actor, params.scheduleId, body),
)

export const DELETE = route({ auth: 'session', right: 'self:write', params }, async ({ actor, params }) => {
  await server().schedules.remove(actor, params.scheduleId)
})
