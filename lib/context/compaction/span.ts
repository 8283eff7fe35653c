import type { ChatMessage } from '#lib/messages/index.ts'
import { turnStarts } from './turns.ts'

export interface SpanLimits {
  /** Tokens of the newest messages that stay word for word, at least. */
  keepTokens: number
  /** Turns with an answer that stay, at least. */
  minExchanges: number
  tokensOf: (message: ChatMessage) => number
}

/**
 * Returns the place of the first message that stays word for word. The messages before it can be summarised; 0 where there are none. It always begins a
 * turn, so that no call is parted from its result: both are in one message.
 */
export function compactionSpan(messages: readonly ChatMessage[], { keepTokens, minExchanges, tokensOf }: SpanLimits): number {
  const starts = turnStarts(messages)
  let [tokens, exchanges] = [0, 0]
  let end = messages.length
  for (const start of starts.toReversed()) {
    const turn = messages.slice(start, end)
    tokens += turn.reduce((sum, message) => sum + tokensOf(message), 0)
    if (turn.some(({ role }) => role === 'assistant')) exchanges += 1
    if (tokens >= keepTokens && exchanges >= minExchanges) return start
    end = start
  }
  return 0
}
