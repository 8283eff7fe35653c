import { requestTokens } from '#lib/context/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { Ending } from './ending.ts'
import type { RunEngine } from './engine.ts'
import type { Run } from './run.ts'

/** Updates the tracker of the chat with an answer that was stored. A request that failed has written no cache, and counts for nothing. */
export async function updateContext(
  { context }: Pick<RunEngine, 'context'>,
  { facts, state }: Pick<Run, 'facts' | 'state'>,
  { ending, answer }: { ending: Ending; answer: ChatMessage },
): Promise<void> {
  const { runId, chatId, path } = facts
  const { layout, stats } = state
  if (layout === null || ending.finishReason === 'error') return
  const lastRequest = stats.lastUsage && requestTokens(stats.lastUsage)
  await context.answered({ runId, chatId, layout, path, answer, lastRequest, isOneStep: stats.iterations === 1 })
}
