/** Longest note of one App in characters, about 2,000 tokens. */
export const MAX_APP_NOTE_CHARS = 8_000
/** Pending notes of one chat, and the most that a message takes along. */
export const MAX_APP_NOTES = 12
