import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Starts a run of the schedule now. */
export const POST = route({ auth: 'session', right: 'schedule', params: named('scheduleId') }, async ({ actor, params }) =>
  server().schedules.runNow(actor, params.scheduleId),
)
