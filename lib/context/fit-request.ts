import type { GatheredContext } from './gather.ts'
import { type FittedParts, fitParts } from './layout/fitted-parts.ts'
import { presentItems, type RequestParts } from './layout/parts.ts'
import { type SummaryItem, summaryItem, withSummaryItem } from './layout/summary-item.ts'
import { requestBudget } from './layout/window-budget.ts'
import { settleTracker } from './settle-tracker.ts'
import type { PresentItem, TrackerState } from './tracker/state.ts'
import type { CachedTier, ItemKey } from './tracker/tier.ts'

export interface FitLimits {
  /** Limit of the answer in tokens; 0 without one. */
  answerLimit: number
  /** Most tokens of the request, after a provider called one too long. */
  mostTokens: number
  mostHistoryTokens: number
  /** Tokens of the answer so far. */
  answerTokens: number
  /** Pages that the message itself named first. */
  newPages: ReadonlySet<ItemKey>
  /** Summary of the messages before the history; null without one. */
  summary: string | null
}

export interface FittedRequest extends Pick<FittedParts, 'shedFiles' | 'shedPages' | 'droppedTurns'> {
  /** Parts that the request holds, with the summary in its place. */
  parts: RequestParts
  summary: SummaryItem | null
  present: PresentItem[]
  /** Tracker as it is settled for the request. */
  tracker: TrackerState
  /** Tiers that the request rewrites. */
  written: CachedTier[]
}

/** Fits what was gathered into the model's window, for a run and for the view of the next request alike. */
export function fitRequest(gathered: GatheredContext, limits: FitLimits): FittedRequest {
  const { choices, tokenizer, window } = gathered
  const summary = summaryItem(limits.summary, tokenizer.count)
  const { parts: fitted, ...left } = fitParts(gathered.parts, {
    budget: Math.min(requestBudget(window, limits.answerLimit), limits.mostTokens),
    mostHistoryTokens: limits.mostHistoryTokens,
    answerTokens: limits.answerTokens + (summary?.tokens ?? 0),
    newPages: limits.newPages,
    choices,
  })
  const parts = withSummaryItem(fitted, summary)
  const present = presentItems(parts, parts.turns)
  const { state: tracker, broken: written } = settleTracker(gathered.stored.tracker, present, gathered)
  return { ...left, parts, summary, present, tracker, written }
}
