const MIB = 1024 * 1024
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

export const MAX_TITLE = 200
/** Collections of one person, files of one collection, and sources of one. */
export const MAX_OWN = 1_000
export const MAX_FILES = 10_000
export const MAX_SOURCES = 100
/** Pages of a site that are read. */
export const MAX_SITE_PAGES = 100
/** Time from one reading of a source to the next. */
export const SYNC_EVERY_MS = 24 * 60 * MINUTE_MS
/** Collections of one chat. */
export const MAX_OF_CHAT = 20
export const MAX_FILE_BYTES = 50 * MIB

/** Tokens of a passage, by estimate: one is closed before it would hold more than the most. Sections below the least are taken together. */
export const MOST_TOKENS = 400
export const LEAST_TOKENS = 100

/** Longest question, and most of its terms that are looked up. */
export const MAX_QUERY_CHARS = 2_000
export const MAX_QUERY_TERMS = 48
export const DEFAULT_RESULTS = 10
export const MAX_RESULTS = 50
/** Passages that each ranking hands to their fusion. */
export const CANDIDATES = 100
/** Time in which a search reads its index; what it has found by then is ranked. */
export const SEARCH_MS = 5 * SECOND_MS

/** Passages of one request to an embedding model, and of one row of vectors. */
export const VECTORS_OF_A_ROW = 64
/** Most passages that are compared one by one; beyond, words alone rank. */
export const MAX_COMPARED = 200_000
/** Vectors that a process keeps in memory, and how long it keeps those that nobody asks for. */
export const KEPT_VECTOR_BYTES = 256 * MIB
export const KEPT_MS = 10 * MINUTE_MS
/** Time for a request to an embedding model: of a question, and of passages. */
export const EMBED_QUERY_MS = 5 * SECOND_MS
export const EMBED_MS = MINUTE_MS

/** Characters of a file that one reading returns. */
export const MAX_READ_CHARS = 20_000

/** Time for which a process holds a file that it reads; after it, another one takes it up. */
export const CLAIM_MS = 10 * MINUTE_MS
/** Pause before a file that found no turn is tried again. */
export const AGAIN_MS = 15 * SECOND_MS
/** Files that a process reads at a time, one of each person. */
export const WORKERS = 2
