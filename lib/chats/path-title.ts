import type { ChatMessage } from '#lib/messages/index.ts'
import type { Database } from '#lib/platform/index.ts'
import { titleFromWords } from './titles.ts'

/**
 * Picks a title that reveals no other branch. A title set by hand names the whole chat. A title made of first words comes from the first root,
 * one by a model from the first answer too. Where this path has another root or first answer, its own first words are the title.
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
