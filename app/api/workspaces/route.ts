import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.object({ chat: z.string().max(200).optional() })

/** Lists folders, and for the chat named by `chat` its own files, and those of another chat where it uses them. */
export const GET = route({ auth: 'session', right: 'chat:read', query }, async ({ actor, query: { chat } }) => {
  const used = chat === undefined ? null : await usedBy(actor, chat)
  const all = await server().workspaces.list(actor)
  return { data: all.filter(({ id, kind, chatId }) => kind === 'folder' || (chat !== undefined && chatId === chat) || id === used) }
})

/** Null also for a chat that is not stored yet, or not the person's. */
async function usedBy(actor: Actor, chatId: string): Promise<string | null> {
  try {
    return (await server().chats.get(actor, chatId)).workspaceId
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return null
    throw error
  }
}
