import type { ResolvedModel } from '#lib/models/index.ts'
import { ASSUMED_WINDOW, EMERGENCY_FACTOR, MOST_MESSAGES, STORED_CHARS_PER_TOKEN } from './limits.ts'

/** Settings of the instance; those of a model win where it has them. */
export interface CompactionSettings {
  compacts: boolean
  /** Full id of the model that finds topics and summarises; empty takes the chat's own. */
  smallModel: string
  compactionTriggerTokens: number
  compactionTriggerShare: number
  keptHistoryTokens: number
  summaryTokens: number
}

/** Budget of the history of one model, in tokens. */
export interface HistoryBudget {
  /** History above this is compacted. */
  trigger: number
  /** Most history in one request. */
  most: number
  /** Newest history that stays word for word. */
  kept: number
  summary: number
}

type BudgetedModel = Pick<ResolvedModel, 'contextWindow' | 'compactionTriggerTokens' | 'keptHistoryTokens' | 'summaryTokens'>

/** Computes the budget: the trigger is the setting or the share of the window, whichever is less. */
export function historyBudget(settings: CompactionSettings, model: BudgetedModel): HistoryBudget {
  const wanted = model.compactionTriggerTokens ?? settings.compactionTriggerTokens
  const share = model.contextWindow === null ? Number.POSITIVE_INFINITY : Math.floor(model.contextWindow * settings.compactionTriggerShare)
  const trigger = Math.min(wanted, share)
  return {
    trigger,
    most: trigger * EMERGENCY_FACTOR,
    // More than half of the trigger would be compacted again after the next answer.
    kept: Math.min(model.keptHistoryTokens ?? settings.keptHistoryTokens, Math.floor(trigger / 2)),
    summary: Math.min(model.summaryTokens ?? settings.summaryTokens, Math.floor(trigger / 4)),
  }
}

/** Bounds of what is read of a path: all that a request can hold, measured as it is stored. */
export function readingLimits({ most }: HistoryBudget, contextWindow: number | null): { mostCharacters: number; mostMessages: number } {
  const tokens = Math.min(most, contextWindow ?? Math.max(ASSUMED_WINDOW, most))
  return { mostCharacters: Math.min(tokens * STORED_CHARS_PER_TOKEN, 2 ** 31 - 1), mostMessages: MOST_MESSAGES }
}
