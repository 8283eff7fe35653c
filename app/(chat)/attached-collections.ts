import type { Actor } from '#lib/auth/index.ts'
import type { ChatDetails } from '#lib/chats/index.ts'
import type { AttachedCollection } from '#lib/knowledge/index.ts'
import { server } from '#lib/server.ts'

/** Lists the collections of a chat, of its project and of its assistant that the actor may use. */
export async function attachedCollections(
  actor: Actor,
  chat: Pick<ChatDetails, 'id' | 'assistantId' | 'assistantVersion'>,
): Promise<AttachedCollection[]> {
  const { assistants, knowledge } = server()
  const assistant =
    chat.assistantId === null || chat.assistantVersion === null ? null : await assistants.atVersion(chat.assistantId, chat.assistantVersion)
  const all = await knowledge.searchedIn(actor, chat.id, assistant?.collections)
  if (all.length === 0) return []
  const own = new Set(await knowledge.ofChat(actor, chat.id))
  const known = new Map((await knowledge.collections.list(actor)).map(one => [one.id, one]))
  return all.flatMap(id => {
    const found = known.get(id)
    if (!found) return []
    const { title, fileCount, passageCount, state } = found
    return [{ id, title, fileCount, passageCount, state, isOfChat: own.has(id) }]
  })
}
