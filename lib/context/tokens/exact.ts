import { estimateTokens } from './estimate.ts'
import { piecesOf } from './pieces.ts'

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
