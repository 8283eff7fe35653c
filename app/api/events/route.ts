import { z } from 'zod'
import { type Actor, credentialsOf } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { guardedSse, personEvents, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.object({ chat: z.string().min(1).max(100).optional() })

/** Streams changes of the person's data from any device: the list of chats, a chat's queue, and what changes in the chat named by `chat`. */
export const GET = route(
  { auth: 'session', right: 'chat:read', accept: 'text/event-stream', query },
  async ({ actor, query: { chat }, request }) => {
    const shown = await readableChat(actor, chat)
    const projectsOf = () => server().projects.followedBy(actor)
    const mayRead = async () => (await readableChat(actor, chat)).chatId !== null
    return guardedSse({ request, credentials: credentialsOf(actor) }, async signal =>
      personEvents({ bus: server().platform.bus, userId: actor.userId, ...shown, projectsOf, mayRead, signal }),
    )
  },
)

const NONE = { chatId: null, workspaceId: null }

/** Names no chat where the person may not read it: the list's changes are still streamed. */
async function readableChat(actor: Actor, chatId: string | undefined): Promise<{ chatId: string | null; workspaceId: string | null }> {
  if (chatId === undefined) return NONE
  try {
    const { id, workspaceId } = await server().chats.get(actor, chatId)
    return { chatId: id, workspaceId }
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return NONE
    throw error
  }
}
