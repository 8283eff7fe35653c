import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.approve, async ({ actor, params: { runId }, body: { tool_call_id, ...approval } }) => {
  await server().runs.approve(actor, runId, tool_call_id, approval)
  return { run_id: runId }
})
