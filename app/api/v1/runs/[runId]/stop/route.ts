import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.stopRun, async ({ actor, params: { runId } }) => {
  await server().runs.stop(actor, runId)
  return { run_id: runId }
})
