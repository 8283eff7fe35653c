/** Five minutes as every browser records them: Opus has some 2 MB, AAC 5. */
export const MAX_RECORDING_BYTES = 12 * 1024 * 1024
/** Longest recording; the page ends it by itself. */
export const MAX_RECORDING_MS = 5 * 60_000
/** Characters of a message that are read aloud. */
export const MAX_READ_CHARS = 100_000
export const TRANSCRIBE_MS = 90_000
/** For one piece, of a thousand characters at most. */
export const SPEAK_MS = 45_000
/** Requests of one person, in each process: listening ahead needs three at once, and no answer is heard faster than this. */
export const PACE = { most: 60, windowMs: 60_000, atOnce: 4 }
