import { parameters as t } from '#lib/words/en/parameters.ts'

export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const
export type ReasoningEffort = (typeof reasoningEfforts)[number]
export const effortLabels: Readonly<Record<ReasoningEffort, () => string>> = {
  none: () => t('effortNone'),
  minimal: () => t('effortMinimal'),
  low: () => t('effortLow'),
  medium: () => t('effortMedium'),
  high: () => t('effortHigh'),
  xhigh: () => t('effortVeryHigh'),
  max: () => t('effortHighest'),
}

/** Choices of how a model answers. An absent one is left to the level below: the assistant, then the model. */
export interface Parameters {
  /** 0 to 2. */
  temperature?: number
  reasoningEffort?: ReasoningEffort
  /** Longest answer to one request, in tokens. */
  maxOutputTokens?: number
}

/** Largest length of an answer that can be chosen, in tokens. */
export const MAX_OUTPUT_TOKENS = 1_000_000

/** Joins the choices of levels. The later ones win. */
export function joinParameters(...levels: readonly Parameters[]): Parameters {
  return Object.assign({}, ...levels)
}

/** Reads stored choices. Those that are no longer known are left out, so an old chat stays readable. */
export function readParameters(stored: unknown): Parameters {
  if (typeof stored !== 'object' || stored === null) return {}
  const { temperature, reasoningEffort, maxOutputTokens } = stored as Record<string, unknown>
  const effort = reasoningEfforts.find(known => known === reasoningEffort)
  return {
    ...(typeof temperature === 'number' && temperature >= 0 && temperature <= 2 ? { temperature } : {}),
    ...(effort === undefined ? {} : { reasoningEffort: effort }),
    ...(isLength(maxOutputTokens) ? { maxOutputTokens } : {}),
  }
}

function isLength(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_OUTPUT_TOKENS
}
