import { z } from 'zod'
import { EDITED_SUMMARY_CHARS } from '#lib/context/index.ts'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const id = z.string().min(1).max(200)
const change = z.strictObject({ id, summary: z.string().trim().min(1).max(EDITED_SUMMARY_CHARS) })

/** Returns the compaction that applies to the visible path, and whether one is being made. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, ({ actor, params: { chatId } }) =>
  server().compactions.current(actor, chatId),
)

/** Changes the summary. */
export const PATCH = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chat,
    body: change,
  },
  async ({ actor, params: { chatId }, body }) => ({ compaction: await server().compactions.edit(actor, chatId, body) }),
)

/** Undoes the compaction. */
export const DELETE = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chat,
    query: z.object({ id }),
  },
  async ({ actor, params: { chatId }, query }) => {
    await server().compactions.undo(actor, chatId, query.id)
  },
)
