/** Length in characters from which a text at first sight has arrived whole; shorter ones only where they have also ended. */
const WHOLE_CHARS = 400
const SHORT_CHARS = 60
const WORD_MS = 24
const LONGEST_MS = 3000

/** Tells whether a text, at first sight in an answer that was empty before, arrived in one piece. */
export function arrivesWhole(text: string, isEnded: boolean): boolean {
  return text.length >= (isEnded ? SHORT_CHARS : WHOLE_CHARS)
}

/** Returns how much of the text is shown after `elapsedMs`: whole words, and all of them after at most three seconds. */
export function revealedLength(text: string, elapsedMs: number): number {
  const fullMs = Math.min(LONGEST_MS, (text.length / 6) * WORD_MS)
  if (elapsedMs >= fullMs) return text.length
  const end = Math.floor((elapsedMs / fullMs) * text.length)
  const space = text.slice(0, end).search(/\s\S*$/)
  return space < 0 ? 0 : space + 1
}
