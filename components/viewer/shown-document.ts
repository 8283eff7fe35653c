import type { DocumentView } from '#lib/documents/shared.ts'
import type { Hit } from './find/find-in-text.ts'

export type WholeText = Extract<DocumentView, { state: 'done' }>

/** Document as one of its views shows it. */
export interface ShownDocument {
  document: WholeText
  name: string
  /** Place that is brought into view; another object asks again. */
  target: Hit | null
  /** Passage that the file was opened at. */
  passage: Hit | null
  /** Phrase that is looked for, and the place of it that was chosen. */
  phrase: string
  chosen: Hit | null
  /** Hears the index of the first character in view. */
  onPlace: (at: number) => void
}
