import { sha256 } from '#lib/platform/index.ts'
import type { CountTokens } from './history.ts'
import type { HistoryItem } from './item.ts'
import type { RequestParts } from './parts.ts'
import { summaryText, withSummary } from './summary-text.ts'

/** Summary that precedes the history of a request. */
export interface SummaryItem {
  summary: string
  hash: string
  tokens: number
}

export function summaryItem(summary: string | null, count: CountTokens): SummaryItem | null {
  if (summary === null) return null
  const text = summaryText(summary)
  return { summary, hash: sha256(text), tokens: count(text) }
}

/** Puts the summary into the first message that follows it, whose content is then another: both change together. */
export function withSummaryItem(parts: RequestParts, item: SummaryItem | null): RequestParts {
  if (item === null) return parts
  const [first, ...turns] = parts.turns
  const [head, ...rest] = first ?? []
  if (!head) return { ...parts, message: withSummary(parts.message, item.summary), messageTokens: parts.messageTokens + item.tokens }
  return { ...parts, turns: [[summarised(head, item), ...rest], ...turns] }
}

function summarised(head: HistoryItem, { summary, hash, tokens }: SummaryItem): HistoryItem {
  return { ...head, messages: withSummary(head.messages, summary), hash: sha256(`${hash} ${head.hash}`), tokens: head.tokens + tokens }
}
