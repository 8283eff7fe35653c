import { v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Undoes the edits of one answer in files that are still as it left them; the others are named. */
export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params: v1Requests.messageParams,
    async exists({ actor, params: { sessionId, messageId } }) {
      await server().chats.get(actor, sessionId)
      await server().chats.message(actor, sessionId, messageId)
    },
    body: v1Requests.emptyBody,
  },
  ({ actor, params: { sessionId, messageId } }) => server().runs.undoEdits(actor, sessionId, messageId),
)
