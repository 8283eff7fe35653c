import { operation, operations, toRebuilt } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.rebuildContext, async ({ actor, params: { sessionId } }) =>
  toRebuilt(await server().context.rebuild(actor, sessionId)),
)
