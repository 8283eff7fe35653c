/** Markers in which a model writes an edit. All are read; a setting of the model says which one it is told of. */
export type EditForm = 'search-replace' | 'edit-repl' | 'squares'

/** Findings of the scanner in the text of an answer, in the order of the text. No event holds a marker. */
export type ScanEvent =
  | { type: 'text'; text: string }
  /** A block has begun; its path has left the text. `index` counts the blocks of this scanner, from 0. `continues`: the id of the edit that it finishes. */
  | { type: 'edit-start'; index: number; file: string; continues?: string }
  | { type: 'edit-old'; index: number; delta: string }
  | { type: 'edit-new'; index: number; delta: string }
  /** The block is complete. `raw`: the whole block as the model wrote it, path and fences included. */
  | { type: 'edit-end'; index: number; block: EditBlock; raw: string }
  /** The block is meant as an edit, and cannot be one. `block`: what can be read of it; its `file` is empty where none is named. */
  | { type: 'edit-fault'; index: number; block: EditBlock; raw: string; fault: BlockFault }
  /** The text does not continue the block that an answer before it left open. `raw` belongs to the visible text. */
  | { type: 'edit-void'; index: number; raw: string }

/** Texts end without the line break before their closing marker. An empty `oldText` creates the file. */
export interface EditBlock {
  file: string
  form: EditForm
  oldText: string
  newText: string
  /** White space before its markers, which the lines of its texts may have too. */
  indent?: string
  /** Its divider, where that is not the usual one. */
  divider?: string
}

/** Reason for which a block is no edit. `unfinished`: it does not end. */
export interface BlockFault {
  errorType: 'unfinished' | 'validation_error'
  message: string
}

/** Reads the text of an answer in chunks of any size; the same text gives the same blocks and the same visible text. */
export interface EditScanner {
  feed(text: string): ScanEvent[]
  /** `isCut`: the answer continues where it ends, as far as is known. */
  end(how?: { isCut: boolean }): ScanEvent[]
}

/** Result of one block on the content of its file. `content`: after it; unchanged unless applied. */
export interface BlockResult {
  content: string | null
  status: 'applied' | 'failed'
  errorType: 'anchor_not_found' | 'ambiguous_anchor' | 'file_not_found' | 'file_exists' | 'validation_error' | null
  message: string
  /** Line at which the old text begins, from 1; where it is not found, the line nearest to it. */
  line: number | null
  /** Block as it was read, where its texts hold lines like its markers and the file decided between several readings. */
  block?: EditBlock
}
