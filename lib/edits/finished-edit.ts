import type { BlockFault, EditBlock, ScanEvent } from './edits.ts'

/** Edit that is complete, and whose fence may be about to close. */
export interface FinishedEdit {
  index: number
  block: EditBlock
  fault: BlockFault | null
  raw: string
  /** True if it only shows how edits are written. Alone in a fence, it stays text. */
  isExample: boolean
}

/** Makes the last event of an edit. `isShown`: a fence around it is, or would be, part of the text. */
export function endOf({ fault, isExample, ...end }: FinishedEdit, { isShown }: { isShown: boolean }): ScanEvent {
  if (isExample && isShown) return { type: 'edit-void', index: end.index, raw: end.raw }
  return fault ? { type: 'edit-fault', ...end, fault } : { type: 'edit-end', ...end }
}
