import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.undoEdits, ({ actor, params: { sessionId, messageId } }) =>
  server().runs.undoEdits(actor, sessionId, messageId),
)
