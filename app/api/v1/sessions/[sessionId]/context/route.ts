import { operation, operations, toContext } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getContext, async ({ actor, params: { sessionId } }) =>
  toContext(await server().context.view(actor, sessionId)),
)
