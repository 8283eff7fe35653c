import { estimateTokens } from './estimate.ts'

/** Counts one short text. May throw. */
export type CountPiece = (piece: string) => number

/** Units of a text that are counted one by one; of a longer text, pieces spread over it. */
const MOST_COUNTED = 262_144
/** Time for one text, in ms; what is left then is estimated. */
const MOST_MS = 150

/**
 * Counts a text piece by piece. What is left out, because the text is long or the tokenizer slow, counts as its estimate in the ratio
 * of what was counted. A tokenizer that throws leaves the estimate alone.
 */
export function countPieces(text: string, countPiece: CountPiece, nowMs: () => number): number {
  const every = Math.ceil(text.length / MOST_COUNTED)
  const endMs = nowMs() + MOST_MS
  let counted = 0
  let estimated = 0
  let isWhole = every <= 1
  let passed = 0
  try {
    for (const piece of piecesOf(text)) {
      passed += piece.length
      // The pieces in every so-and-so-many-th part of the text.
      if (every > 1 && Math.floor(passed / SPREAD) % every !== 0) continue
      if (nowMs() > endMs) {
        isWhole = false
        break
      }
      counted += countPiece(piece)
      estimated += estimateTokens(piece)
    }
  } catch {
    return estimateTokens(text)
  }
  if (isWhole) return counted
  return estimated === 0 ? estimateTokens(text) : Math.ceil((counted / estimated) * estimateTokens(text))
}

/** Length of the parts of a long text, one of several of which is counted. */
const SPREAD = 16_384

/** Longest run without a white space, or of white space alone, in one piece: the merging of a tokenizer is quadratic in it. */
const MAX_RUN = 128
/** Length from which a piece ends at the next white space. */
const PIECE = 16_384

/**
 * Cuts a text into pieces that a tokenizer can count in linear time: after 128 units of one run, else at a white space behind a word. What
 * is cut costs at most one token more.
 */
export function* piecesOf(text: string): Generator<string> {
  let start = 0
  let run = 0
  let inSpace = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isSpace = code <= 0x20 || code === 0x85 || code === 0xa0 || (code >= 0x1680 && SPACES.has(code))
    const isTurn = isSpace !== inSpace
    const isLong = run >= MAX_RUN || (isSpace && isTurn && index - start >= PIECE)
    if (isLong && !isLowSurrogate(code)) {
      if (index > start) yield text.slice(start, index)
      start = index
      run = 0
    }
    run = isTurn ? 1 : run + 1
    inSpace = isSpace
  }
  if (start < text.length) yield text.slice(start)
}

/** White space past Latin-1. */
const SPACES = new Set([0x1680, ...Array.from({ length: 11 }, (_, at) => 0x2000 + at), 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff])

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
