import { route } from '#lib/http/index.ts'
import { scheduleFormSchema } from '#lib/schedules/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().schedules.list(actor) }))

export const POST = route({ auth: 'session', right: 'schedule', body: scheduleFormSchema, status: 201 }, ({ actor, body }) =>
  server().schedules.create(actor, body),
)
