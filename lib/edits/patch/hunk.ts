import type { BlockFault, EditBlock } from '../edits.ts'

/** File that a patch changes, as far as its head says. */
export interface PatchedFile {
  path: string
  change: 'change' | 'create' | 'delete'
  isMoved: boolean
}

/** Hunk of a patch while it is being read. */
export interface Hunk {
  index: number
  old: string[]
  now: string[]
  /** Lines that its head announces on both sides; null where it does not. */
  wanted: { old: number; now: number } | null
  /** True if its head says that nothing precedes it. */
  isFirst: boolean
  /** Line of a file that it creates without the sign of added lines. */
  plain: string[]
  problem: string | null
}

/** Makes an edit of a hunk, or says why that cannot be. */
export function readHunk({ old, now, plain, isFirst, problem }: Hunk, { path, change, isMoved }: PatchedFile) {
  const added = change === 'create' && now.length === 0 ? plain : now
  const block: EditBlock = { file: path, form: 'search-replace', oldText: old.join('\n'), newText: added.join('\n') }
  const isCreation = change === 'create' || (isFirst && old.length === 0)
  const message = isMoved
    ? RENAMES
    : change === 'delete'
      ? DELETES
      : (problem ?? (plain.length > 0 && added !== plain ? UNSIGNED : null) ?? (block.oldText === '' && !isCreation ? NO_PLACE : null))
  const fault: BlockFault | null = message === null ? null : { errorType: 'validation_error', message }
  return { block, fault }
}

export const NO_HUNK = 'This patch shows no lines that change.'
const RENAMES = 'This patch renames a file, which an edit cannot do.'
const DELETES = 'This patch deletes a file, which an edit cannot do.'
const NO_PLACE = 'This patch only adds lines, and shows no line of the file beside which they belong.'
export const UNSIGNED = 'A line of this patch begins with neither a space nor “+” or “-”.'
