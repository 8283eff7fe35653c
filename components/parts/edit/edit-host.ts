import { createContext, use } from 'react'

/** Chat whose files an answer edits, where the person may open them. */
export interface EditHost {
  /** Shows a file of the chat beside it. `line` counts from 1. */
  openFile: (path: string, line?: number) => void
  /** Applies an edit that was only proposed, or not made. Resolves when the page shows what became of it; absent while that cannot be. */
  applyEdit?: (editId: string) => Promise<void>
  /** Discards an edit that was not made, or brings it back. Resolves and is absent as `applyEdit`. */
  discardEdit?: (editId: string, isDiscarded: boolean) => Promise<void>
}

export const EditHostContext = createContext<EditHost | null>(null)

/** Returns null wherever no file can be opened: shared pages, exports, another person's chat. */
export function useEditHost(): EditHost | null {
  return use(EditHostContext)
}
