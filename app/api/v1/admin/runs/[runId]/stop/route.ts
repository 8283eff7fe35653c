import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.stopAnyRun, async ({ actor, params: { runId } }) => server().runs.all.stop(actor, runId))
