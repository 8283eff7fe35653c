import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Undoes the edits of one answer in files that are still as it left them; the others are named. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chatMessage,
  },
  ({ actor, params: { chatId, messageId } }) => server().runs.undoEdits(actor, chatId, messageId),
)
