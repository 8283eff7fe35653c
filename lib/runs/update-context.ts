import { type AnswerUpdate, requestTokens } from '#lib/context/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { RunEnding } from './run/ending.ts'
import type { RunEngine } from './run/engine.ts'
import type { Run } from './run/run.ts'

/** Prepares the update of the chat's tracker by an answer. Null where the request failed: it has written no cache, and counts for nothing. */
export function contextUpdate(
  context: RunEngine['context'],
  { facts, state }: Pick<Run, 'facts' | 'state'>,
  { ending, answer }: { ending: RunEnding; answer: ChatMessage },
): AnswerUpdate | null {
  const { runId, chatId, path } = facts
  const { layout, stats } = state
  if (layout === null || ending.finishReason === 'error') return null
  const lastRequest = stats.lastUsage && requestTokens(stats.lastUsage)
  return context.answered({ runId, chatId, layout, path, answer, lastRequest, isOneStep: stats.iterations === 1 })
}
