const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Uint8Array(128)
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value

/** Passages of a row of the index, by their ids. */
export const BLOCK = 1_024
/** Characters of a posting. */
export const POSTING = 4
const MOST_TIMES = 31
/** Lengths are kept in steps of four terms. */
const STEP = 4
const MOST_STEPS = 511

/** Writes where in its block a passage is (10 bits), how often it has the term (5), and its length (9), as four characters. */
export function postingOf(place: number, times: number, length: number): string {
  const bits = (place << 14) | (Math.min(times, MOST_TIMES) << 9) | Math.min(Math.ceil(length / STEP), MOST_STEPS)
  return `${DIGITS[bits >> 18]}${DIGITS[(bits >> 12) & 63]}${DIGITS[(bits >> 6) & 63]}${DIGITS[bits & 63]}`
}

/** Reads the bits of the posting that begins at a character. */
export function bitsAt(postings: string, at: number): number {
  const digit = (offset: number) => VALUES[postings.charCodeAt(at + offset)] as number
  return (digit(0) << 18) | (digit(1) << 12) | (digit(2) << 6) | digit(3)
}

export const placeIn = (bits: number): number => bits >> 14
export const timesIn = (bits: number): number => (bits >> 9) & MOST_TIMES
export const lengthIn = (bits: number): number => (bits & MOST_STEPS) * STEP

/** Takes some places of a block out of its postings. */
export function without(postings: string, isGone: (place: number) => boolean): string {
  let kept = ''
  for (let at = 0; at < postings.length; at += POSTING) if (!isGone(placeIn(bitsAt(postings, at)))) kept += postings.slice(at, at + POSTING)
  return kept
}
