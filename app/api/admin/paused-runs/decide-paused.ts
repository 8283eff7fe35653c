import type { Actor } from '#lib/auth/index.ts'
import { resumeRuns, stopPausedRuns } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'

/** Continues or ends the unfinished answers of a restored copy. */
export async function decidePaused(actor: Actor, decision: 'resume' | 'stop') {
  const { db, audit } = server().platform
  const count = await (decision === 'resume' ? resumeRuns(db) : stopPausedRuns(db))
  await audit.record({ actor, action: `runs.${decision}`, detail: { count } })
  return { count }
}
