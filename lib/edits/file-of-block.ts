import type { BlockFault } from './edits.ts'
import { type Fence, fenceOf } from './fence-line.ts'
import type { HeldLines } from './held-lines.ts'
import type { KnownPaths } from './known-paths.ts'
import type { OpenBlock, ReadBlock } from './open-block.ts'
import { isBlank, pathInInfo, pathOf } from './path-line.ts'

export const NO_FILE: BlockFault = { errorType: 'validation_error', message: 'This edit does not say which file it changes.' }

/** Finds the file of an edit: behind its marker, on a line right before, or behind one of these fences. */
export function fileNamedBy(label: string, held: HeldLines, fences: readonly (Fence | null)[], known: KnownPaths): string | null {
  const own = label === '' ? null : pathOf(label, known)
  if (own?.isSure) return own.path
  const path = held.path(known)
  if (path !== null) return path
  for (const fence of fences) {
    const inInfo = fence && pathInInfo(fence.info, known)
    if (inInfo) return inInfo
  }
  return null
}

/** Reads a block that has ended. Its closing marker may name the file. */
export function endedBlock(open: OpenBlock, known: KnownPaths): ReadBlock {
  const { block, fault } = open.read({ isEnded: true })
  const file = open.file === '' && block.file !== '' ? (pathOf(block.file, known)?.path ?? '') : block.file
  return { block: { ...block, file }, fault: fault ?? (file === '' ? NO_FILE : null) }
}

/** Says whether a line may precede the opening marker of a block, and belong to it. */
export function isHead(line: string, known: KnownPaths): boolean {
  return isBlank(line) || fenceOf(line) !== null || pathOf(line, known)?.isSure === true
}
