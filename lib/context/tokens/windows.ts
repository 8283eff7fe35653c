/** Windows that providers named when they refused a request, by provider and model. */
export interface SaidWindows {
  of(modelId: string): number | null
  /** Learns a window, and returns it where it can be one. `catalogue`: window of the model's settings. */
  refused(modelId: string, said: number | null, catalogue: number | null): number | null
  /** Learns that a request of so many tokens was taken. A window below it was another one, or the number was none. */
  accepted(modelId: string, promptTokens: number): void
}

/** Smaller windows are not believed. */
const LEAST_WINDOW = 512
const MOST_MODELS = 500

export function createSaidWindows(): SaidWindows {
  const windows = new Map<string, number>()
  const accepted = new Map<string, number>()
  return {
    of: modelId => windows.get(modelId) ?? null,
    refused(modelId, said, catalogue) {
      const least = Math.max(LEAST_WINDOW, accepted.get(modelId) ?? 0)
      if (said === null || said < least || said > (catalogue ?? Number.POSITIVE_INFINITY)) return null
      remember(windows, modelId, said)
      return said
    },
    accepted(modelId, promptTokens) {
      if (promptTokens > (windows.get(modelId) ?? Number.POSITIVE_INFINITY)) windows.delete(modelId)
      if (promptTokens > (accepted.get(modelId) ?? 0)) remember(accepted, modelId, promptTokens)
    },
  }
}

/** Stores a value, and forgets the model that was stored longest ago where there are too many. */
export function remember(values: Map<string, number>, modelId: string, value: number): void {
  values.delete(modelId)
  values.set(modelId, value)
  const [oldest] = values.keys()
  if (values.size > MOST_MODELS && oldest !== undefined) values.delete(oldest)
}
