import type { ChatView } from '#lib/chats/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { Compactions, History } from './compactions.ts'

/** Reads the history that the next request of a chat would hold; nothing in a chat without messages. */
export async function historyOfView(
  { historyOf }: Pick<Compactions, 'historyOf'>,
  { id: chatId, headId }: Pick<ChatView, 'id' | 'headId'>,
  model: ResolvedModel | null,
): Promise<Pick<History, 'path' | 'view' | 'earlierMessages' | 'leftOutTurns'> & { mostTokens: number }> {
  if (headId === null) return { path: [], view: null, earlierMessages: 0, leftOutTurns: 0, mostTokens: Number.POSITIVE_INFINITY }
  const { budget, ...history } = await historyOf({ chatId, headId, model, at: null })
  return { ...history, mostTokens: budget.most }
}
