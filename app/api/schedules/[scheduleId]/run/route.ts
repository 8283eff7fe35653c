import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Starts a run of the schedule now. */
export const POST = route(
  { auth: 'session', right: 'self:write', params: z.object({ scheduleId: z.string().max(64) }) },
  async ({ actor, params }) => server().schedules.runNow(actor, params.scheduleId),
)
