import { type ContextView, estimateTokens } from '#lib/context/shared.ts'

export interface Fullness {
  /** Whole per cent of the window; above 100 where the request does not fit. */
  percent: number
  /** `full` also where parts of the chat do not fit. */
  level: 'plain' | 'high' | 'full'
  isEstimated: boolean
}

const HIGH_PERCENT = 75
const FULL_PERCENT = 90

/** Reckons how full the window is with the next request and a draft. Null where the window is unknown. */
export function fullnessOf(view: ContextView, draft: string): Fullness | null {
  const { totalTokens, maxInputTokens, isEstimated, unsent } = view
  const isOver = unsent.files.length + unsent.pages.length + unsent.turns > 0
  if (maxInputTokens === null || maxInputTokens <= 0) return null
  const draftTokens = estimateTokens(draft.trim())
  const exact = ((totalTokens + draftTokens) * 100) / maxInputTokens
  return {
    percent: Math.round(exact),
    level: isOver || exact > FULL_PERCENT ? 'full' : exact > HIGH_PERCENT ? 'high' : 'plain',
    isEstimated: isEstimated || draftTokens > 0,
  }
}
