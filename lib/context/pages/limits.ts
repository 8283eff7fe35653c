const MIB = 1024 * 1024
const HOUR_MS = 60 * 60 * 1000

/** Pages that one message has fetched; further ones are named. */
export const PAGES_PER_MESSAGE = 3
/** Most pages that one message names beyond those, so a list of links stays a short notice. */
export const NAMED_PAGES = 5
/** Longest address that is fetched. Servers commonly refuse longer ones. */
export const MAX_URL_CHARS = 2_048
/** Time for one page, redirects and a second source included. */
export const FETCH_MS = 10_000
/** Most bytes of one page, decompressed. */
export const MAX_PAGE_BYTES = 2 * MIB
/** Tokens above which the model reads a summary of a page. */
export const LONG_PAGE_TOKENS = 4_000
/** Most tokens of a page that the small model reads for its summary. */
export const SUMMARISED_TOKENS = 30_000
export const SUMMARY_MS = 60_000
export const SUMMARY_TOKENS = 1_000
/** Shortest summary of a long page; anything shorter is no answer to what was asked. */
export const SUMMARY_MIN_CHARS = 80
/** Time for which a fetched page serves other chats of the same person, and for which a page without a chat is kept. */
export const PAGE_KEPT_MS = 24 * HOUR_MS
/** Most pages of one chat in a prompt, the latest ones, and most of their tokens. */
export const PAGES_PER_PROMPT = 20
export const PAGE_TOKENS_PER_PROMPT = 60_000
/** Most pages that one chat has. */
export const PAGES_PER_CHAT = 200
/** Time after which a page may be fetched again. */
export const AGAIN_MS = 10_000
