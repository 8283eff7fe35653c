import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { decidePaused } from './decide-paused.ts'

const body = z.strictObject({ decision: z.enum(['resume', 'stop']) })

/** Decides on the unfinished answers of a restored copy. */
export const POST = route({ auth: 'session', right: 'admin:settings', body }, ({ actor, body: { decision } }) =>
  decidePaused(actor, decision),
)
