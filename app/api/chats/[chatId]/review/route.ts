import { AppError } from '#lib/errors.ts'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Most bytes of diffs in one answer; further ones are asked for by path. */
const FIRST_BYTES = 512 * 1024

/** Returns the changes under review in a chat; null where nothing is. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.chat,
  },
  async ({ actor, params }) => {
    const { chats, repositories } = server()
    const { workspaceId, review: range } = await chats.get(actor, params.chatId)
    if (range === null) return { review: null }
    if (workspaceId === null) throw new AppError('no_workspace')
    return { review: { range, ...(await repositories.review(actor, workspaceId, range, { mostBytes: FIRST_BYTES })) } }
  },
)
