import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AppliedBlocks, applyingBlocks } from './apply.ts'
import type { EditBlock } from './edits.ts'

/** Longest that the work keeps the loop from others, but for one search of a file. */
const TURN_MS = 8

/** Does what `applyBlocks` does, in turns that leave the loop free: hundreds of blocks of a long file take seconds. */
export async function applyInTurns(content: string | null, blocks: readonly EditBlock[]): Promise<AppliedBlocks> {
  const work = applyingBlocks(content, blocks)
  for (let begunMs = performance.now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - begunMs < TURN_MS) continue
    await nextTurn()
    begunMs = performance.now()
  }
}
