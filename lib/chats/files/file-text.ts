import type { PageStart } from '#lib/documents/shared.ts'

/** State of the text of a document. A text file and an image have none. */
export interface FileTextState {
  state: 'reading' | 'ready' | 'failed'
  /** Why there is no text, or that there is none in it. */
  reason: string | null
  tokens: number
  isCut: boolean
}

export interface FileText extends FileTextState {
  text: string
  pages: readonly PageStart[]
}
