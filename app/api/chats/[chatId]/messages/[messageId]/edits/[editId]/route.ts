import { route, scopes, within } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/**
 * Applies one edit that was only proposed, or not applied, to the file as it is now. Returns the edit's new state and the totals of the
 * answer's edits.
 */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: within(scopes.chatMessage, 'editId'),
  },
  ({ actor, params: { chatId, ...place } }) => server().runs.applyEdit(actor, chatId, place),
)
