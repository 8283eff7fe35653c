import { remember } from './windows.ts'

/** Ratio by model between what providers report of requests and what Parley estimates. */
export interface Calibration {
  /** Reported tokens per estimated token; null before the first request that could be compared. */
  ratioOf(modelId: string): number | null
  learn(modelId: string, request: CountedRequest): void
  /** Learns immediately from a request that was too long. */
  refused(modelId: string, request: RefusedRequest): void
}

export interface RefusedRequest {
  /** Tokens of the whole request, as in `CountedRequest`. */
  counted: number
  /** Tokens of it that the provider named. */
  prompt: number | null
}

export interface CountedRequest {
  /** Tokens of the whole request as the model's tokenizer counted them, with the ratio that it had. */
  counted: number
  /** Prompt tokens that the provider reported, those from its cache included. Never an estimate. */
  reported: number
}

/** A ratio beyond these is not believed: such a report leaves out what the provider cached, or is made up. */
export const LEAST_RATIO = 0.5
export const MOST_RATIO = 2
/** Calibrates by a refusal, which names the tokens of this very request. */
export const MOST_REFUSED_RATIO = 5
/** Requests below this say little: their frame weighs more than their text. */
const LEAST_TOKENS = 200
/** Weight of the newest request. */
const WEIGHT = 0.3

export function createCalibration(): Calibration {
  const ratios = new Map<string, number>()
  return {
    ratioOf: modelId => ratios.get(modelId) ?? null,
    learn(modelId, { counted, reported }) {
      const before = ratios.get(modelId)
      const ratio = (reported / counted) * (before ?? 1)
      if (!(counted >= LEAST_TOKENS && ratio >= LEAST_RATIO && ratio <= MOST_RATIO)) return
      remember(ratios, modelId, before === undefined ? ratio : before + WEIGHT * (ratio - before))
    },
    refused(modelId, { counted, prompt }) {
      if (prompt === null) return
      const ratio = (prompt / counted) * (ratios.get(modelId) ?? 1)
      if (counted >= LEAST_TOKENS && ratio >= LEAST_RATIO && ratio <= MOST_REFUSED_RATIO) remember(ratios, modelId, ratio)
    },
  }
}
