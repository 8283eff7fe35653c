import type { PageStart } from '#lib/documents/shared.ts'

/** Stretch of a document that is rendered at once. */
export interface Piece {
  from: number
  to: number
  /** Page, slide or sheet that it belongs to; null where the document has none. */
  page: number | null
  /** It begins its page. */
  isFirst: boolean
}

/** Size from which a page is rendered in several pieces, and the most that a piece without a blank line has. */
const PIECE_CHARS = 6_000
const MOST_CHARS = 24_000

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/

/** Cuts a text at its pages, and long pages at blank lines outside of code. Reads each line once. */
export function piecesOf(text: string, pages: readonly PageStart[]): Piece[] {
  if (text.trim() === '') return []
  const starts = pages.length > 0 ? pages : [{ page: null, at: 0 }]
  return starts.flatMap(({ page, at }, index) => cut(text, { page, from: index === 0 ? 0 : at, to: starts[index + 1]?.at ?? text.length }))
}

function cut(text: string, { page, from, to }: { page: number | null; from: number; to: number }): Piece[] {
  const pieces: Piece[] = []
  let begun = from
  let inFence = false
  const end = (at: number) => {
    if (at > begun) pieces.push({ from: begun, to: at, page, isFirst: pieces.length === 0 })
    begun = at
  }
  for (let at = from; at < to; ) {
    const newline = text.indexOf('\n', at)
    const next = newline < 0 || newline >= to ? to : newline + 1
    const line = text.slice(at, Math.min(next, at + 200))
    if (FENCE.test(line)) inFence = !inFence
    const isBlank = next - at < 200 && line.trim() === ''
    if ((isBlank && !inFence && next - begun > PIECE_CHARS) || next - begun > MOST_CHARS) {
      // A line may be longer than a piece.
      for (let limit = begun + MOST_CHARS; limit < next; limit += MOST_CHARS) end(limit)
      end(next)
    }
    at = next
  }
  end(to)
  return pieces
}

/** Returns the index of the piece that holds a character. */
export function pieceAt(pieces: readonly Piece[], at: number): number {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pieces[middle]?.from ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
