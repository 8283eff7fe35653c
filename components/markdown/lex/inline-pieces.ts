/**
 * Length of a piece. Longer runs of text are read in pieces: emphasis and brackets without an end take time that grows with the square of a
 * run's length.
 */
const PIECE_CHARS = 4000
/** Distance from the limit within which a piece may end between two words. */
const SEARCH_CHARS = 1000

/** Splits a run of inline text into pieces. Where the text grows, all pieces but the last stay as they are. */
export function inlinePieces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > PIECE_CHARS) {
    const end = pieceEnd(text, from + PIECE_CHARS)
    pieces.push(text.slice(from, end))
    from = end
  }
  return [...pieces, text.slice(from)]
}

/** Start of a word that, in any position, begins no block; best without a mark of emphasis that may close one. */
const WORD = /^\p{L}/u
const MARKED_WORD = /^(?:\*{1,3}|_{1,3}|`{1,2})[\p{L}\p{N}]/u
/** Characters that may begin a list, a heading, a quote, a rule, a table, a fence, a tag or a formula. */
const BLOCK_MARK = /^[-+*#>=_|~`<$\s\d]/

/** Ends a piece before a word if one begins near: the rest then begins no other block. Never within a character. */
function pieceEnd(text: string, limit: number): number {
  return placeBefore(text, limit, WORD) ?? placeBefore(text, limit, MARKED_WORD) ?? plainPlace(text, limit)
}

function placeBefore(text: string, limit: number, begin: RegExp): number | null {
  for (let at = limit; at > limit - SEARCH_CHARS; at -= 1) if (text[at - 1] === ' ' && begin.test(text.slice(at, at + 4))) return at
  return null
}

function plainPlace(text: string, limit: number): number {
  for (let at = limit; at > limit - SEARCH_CHARS; at -= 1) if (isBetween(text, at) && !BLOCK_MARK.test(text.slice(at, at + 1))) return at
  return isBetween(text, limit) ? limit : limit - 1
}

/** Tells whether the position is between two characters, not within a surrogate pair. */
function isBetween(text: string, at: number): boolean {
  return !/[\uDC00-\uDFFF]/.test(text[at] ?? '')
}
