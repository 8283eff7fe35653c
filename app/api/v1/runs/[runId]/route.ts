import { operation, operations, toRun } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getRun, async ({ actor, params: { runId } }) => toRun(await server().runs.get(actor, runId)))
