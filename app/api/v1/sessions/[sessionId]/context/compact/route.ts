import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.compactSession, async ({ actor, params: { sessionId } }) => ({
  session_id: sessionId,
  status: await server().compactions.compact(actor, sessionId),
}))
