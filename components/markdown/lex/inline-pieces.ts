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

/** Before a word if one begins near, so that what follows can begin no other block; never within a character. */
function pieceEnd(text: string, limit: number): number {
  for (let at = limit; at > limit - SEARCH_CHARS; at -= 1) if (text[at - 1] === ' ' && /\p{L}/u.test(text[at] ?? '')) return at
  const isWithin = /[\uDC00-\uDFFF]/.test(text[limit] ?? '')
  return isWithin ? limit - 1 : limit
}
