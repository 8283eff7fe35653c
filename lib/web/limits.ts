/** Time of one search; Bing's model searches and writes in it. */
export const SEARCH_MS = 15_000
export const SLOW_SEARCH_MS = 60_000
/** Most bytes of an answer. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024
export const MAX_QUERY_CHARS = 1_000
export const MAX_TITLE_CHARS = 200
export const MAX_SNIPPET_CHARS = 600
export const MAX_URL_CHARS = 2_048
/** Searches of one person, in each process. */
export const PACE = { most: 60, windowMs: 60_000, atOnce: 4 }
