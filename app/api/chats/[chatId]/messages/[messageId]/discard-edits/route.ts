import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Most edits that one request names; all of an answer need no names. */
const MOST_NAMED = 1_000

const body = z.strictObject({
  /** Absent: all edits of the answer that were not made. */
  editIds: z.array(z.string().max(200)).min(1).max(MOST_NAMED).exactOptional(),
  isDiscarded: z.boolean(),
})

/** Discards edits of an answer that were not made, or brings them back. Returns the totals of the answer's edits. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chatMessage,
    body,
  },
  ({ actor, params: { chatId, messageId }, body: { editIds = null, isDiscarded } }) =>
    server().runs.discardEdits(actor, chatId, { messageId, editIds, isDiscarded }),
)
