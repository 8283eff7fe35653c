/** Ratio by model between what providers report of requests and what Parley estimates. */
export interface Calibration {
  /** Reported tokens per estimated token; null before the first request that could be compared. */
  ratioOf(modelId: string): number | null
  learn(modelId: string, request: CountedRequest): void
  /** Window that a provider named when it refused a request; null where none is known. */
  windowOf(modelId: string): number | null
  /** Learns at once from a request that was too long. What the provider did not say is null. */
  refused(modelId: string, request: RefusedRequest): void
}

export interface RefusedRequest {
  /** Tokens of the whole request, as in `CountedRequest`. */
  counted: number
  prompt: number | null
  window: number | null
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
/** The same for a refusal, which names the tokens of this very request. */
export const MOST_REFUSED_RATIO = 5
/** Windows below this are not believed. */
const LEAST_WINDOW = 512
/** Requests below this say little: their frame weighs more than their text. */
const LEAST_TOKENS = 200
/** Weight of the newest request. */
const WEIGHT = 0.3
const MOST_MODELS = 500

export function createCalibration(): Calibration {
  const ratios = new Map<string, number>()
  const windows = new Map<string, number>()
  return {
    ratioOf: modelId => ratios.get(modelId) ?? null,
    learn(modelId, { counted, reported }) {
      // The window was another one, or the number was none.
      if (reported > (windows.get(modelId) ?? Number.POSITIVE_INFINITY)) windows.delete(modelId)
      const before = ratios.get(modelId)
      const ratio = (reported / counted) * (before ?? 1)
      if (!(counted >= LEAST_TOKENS && ratio >= LEAST_RATIO && ratio <= MOST_RATIO)) return
      remember(ratios, modelId, before === undefined ? ratio : before + WEIGHT * (ratio - before))
    },
    windowOf: modelId => windows.get(modelId) ?? null,
    refused(modelId, { counted, prompt, window }) {
      if (window !== null && window >= LEAST_WINDOW) remember(windows, modelId, window)
      if (prompt === null) return
      const ratio = (prompt / counted) * (ratios.get(modelId) ?? 1)
      if (counted >= LEAST_TOKENS && ratio >= LEAST_RATIO && ratio <= MOST_REFUSED_RATIO) remember(ratios, modelId, ratio)
    },
  }
}

function remember(values: Map<string, number>, modelId: string, value: number): void {
  values.delete(modelId)
  values.set(modelId, value)
  const [oldest] = values.keys()
  if (values.size > MOST_MODELS && oldest !== undefined) values.delete(oldest)
}
