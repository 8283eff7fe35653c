import { giveWay } from '#lib/platform/index.ts'
import { type AppliedBlocks, applyingBlocks } from './apply.ts'
import type { EditBlock } from './edits.ts'

/** Does what `applyBlocks` does, in turns that leave the loop free: hundreds of blocks of a long file take seconds. */
export async function applyInTurns(content: string | null, blocks: readonly EditBlock[]): Promise<AppliedBlocks> {
  const work = applyingBlocks(content, blocks)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await giveWay()
  }
}
