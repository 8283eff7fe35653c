import { operation, operations } from '#lib/api-v1/index.ts'
import { decidePaused } from '../../../admin/paused-runs/decide-paused.ts'

export const POST = operation(operations.decidePausedRuns, async ({ actor, body: { decision } }) => decidePaused(actor, decision))
