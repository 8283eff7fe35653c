/** Longest instructions of a level, in characters. */
export const MAX_INSTRUCTIONS = 20_000
