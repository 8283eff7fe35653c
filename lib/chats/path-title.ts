import type { ChatMessage } from '#lib/messages/index.ts'
import type { Database } from '#lib/platform/index.ts'
import { titleFromWords } from './titles.ts'

/**
 * A title by hand is meant for the whole chat. One of first words comes from the root that was there first, one that a model wrote from the first answer as
 * well: where there is another root or first answer than those of this path, the path's own first words stand for it.
 */
export async function titleOfPath(db: Database, chatId: string, path: readonly ChatMessage[]): Promise<string> {
  const { title, titleSource } = await db.client.chat.findUniqueOrThrow({
    where: { id: chatId },
    select: { title: true, titleSource: true },
  })
  const [root, answer] = path
  if (titleSource === 'manual' || !root) return title
  const otherRoots = { parentId: null, NOT: { id: root.id } }
  const otherAnswers = { parentId: root.id, ...(answer ? { NOT: { id: answer.id } } : {}) }
  const others = await db.client.message.count({
    where: { chatId, OR: titleSource === 'auto' ? [otherRoots, otherAnswers] : [otherRoots] },
  })
  if (others === 0) return title
  const first = path.find(({ role }) => role === 'user') ?? root
  return titleFromWords(first.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n'))
}
