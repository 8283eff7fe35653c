/** Most facts of one person. */
export const MOST_FACTS = 200
/** Longest fact, in characters. */
export const FACT_CHARS = 1_000
/** Most characters of facts in a request; the newest are kept. */
export const SHOWN_CHARS = 16_000
