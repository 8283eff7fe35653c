import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.answerInput, async ({ actor, params: { runId, inputId }, body }) => {
  await server().runs.answer(actor, runId, inputId, body)
  return { run_id: runId }
})
