import type { PageStart } from './documents.ts'

export type { PageStart } from './documents.ts'

/** Why the text of a document could not be read. */
export type UnreadReason = 'busy' | 'slow' | 'large' | 'crashed' | 'protected'

/** Text of a file, as a person and a model read it. `reading`: it is being read now. */
export type DocumentView =
  | { state: 'reading' }
  | { state: 'failed'; reason: UnreadReason }
  | {
      state: 'done'
      /** Markdown of a document; what stands in a text. */
      text: string
      /** Beginnings of its pages, slides or sheets in the text; empty without any. */
      pages: readonly PageStart[]
      /** Tokens of the text, about. */
      tokens: number
      /** The text ends before the document does. */
      isCut: boolean
    }
