/** Longer runs of text are read piece by piece: emphasis and brackets without an end take time that grows with the square of a run's length. */
const PIECE_CHARS = 4000
/** So far back a piece may end between two words. */
const SEARCH_CHARS = 1000

/** A run of inline text in pieces. Where the text grows, all pieces but the last stay as they are. */
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

/** What begins a word and, wherever it comes to stand, no block of its own; better without a mark of emphasis that may be an end. */
const WORD = /^\p{L}/u
const MARKED_WORD = /^(?:\*{1,3}|_{1,3}|`{1,2})[\p{L}\p{N}]/u
/** What a list, a heading, a quote, a rule, a table, a fence, a tag or a formula may begin with. */
const BLOCK_MARK = /^[-+*#>=_|~`<$\s\d]/

/** Before a word if one begins near, so that what follows can begin no other block; never within a character. */
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

/** Not within a character. */
function isBetween(text: string, at: number): boolean {
  return !/[\uDC00-\uDFFF]/.test(text[at] ?? '')
}
