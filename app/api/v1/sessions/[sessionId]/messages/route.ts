import { messagesPage, operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listMessages, async ({ actor, params: { sessionId }, query }) =>
  messagesPage(page => server().chats.pathPage(actor, sessionId, page), query),
)
