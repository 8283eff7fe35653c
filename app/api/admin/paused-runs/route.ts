import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { resumeRuns, stopPausedRuns } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ decision: z.enum(['resume', 'stop']) })

/** Decides on the unfinished answers of a restored copy. */
export const POST = route({ auth: 'session', right: 'admin:settings', body }, async ({ actor, body: { decision } }) => {
  const { db, audit } = server().platform
  const count = await (decision === 'resume' ? resumeRuns(db) : stopPausedRuns(db))
  await audit.record({ actor, action: `runs.${decision}`, detail: { count } })
  return { count }
})
