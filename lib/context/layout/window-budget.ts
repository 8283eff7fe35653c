/** Share of the model's window that a request and its answer may fill. The rest is for the error of the count. */
const WINDOW_SHARE = 0.9
/** Share of the window that a request keeps where the limit of its answer leaves less: the answer is cut before the request is refused. */
const LEAST_SHARE = 0.1
/** Least limit of an answer in tokens, where the request fills the window. */
const LEAST_ANSWER = 256

/**
 * Returns the most tokens of a request: 90 % of the window, less the limit of its answer, which providers count against the window too. At least a tenth
 * of the window, and without end where the window is unknown.
 */
export function requestBudget(window: number | null, answerLimit: number): number {
  if (window === null) return Number.POSITIVE_INFINITY
  return Math.max(Math.floor(window * WINDOW_SHARE) - answerLimit, Math.floor(window * LEAST_SHARE))
}

/** Lowers the limit of an answer to what its request leaves of the window: what always stays in a request may be larger than its budget. */
export function answerLimitFor(limit: number, { window, tokens }: { window: number | null; tokens: number }): number {
  if (window === null) return limit
  return Math.min(limit, Math.max(LEAST_ANSWER, Math.floor(window - tokens / WINDOW_SHARE)))
}
