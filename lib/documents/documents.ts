/** Kinds of files whose text is read. */
export type FileKind = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'epub' | 'eml'

/** `html`: a page of the web, whose address makes its links whole. */
export type ReadTask = { kind: 'html'; html: string; url: string } | { kind: FileKind; bytes: Uint8Array }

/** Readable text of a document, as Markdown. Whatever the document does not say is null. */
export interface ReadDocument {
  title: string | null
  text: string
  language: string | null
  /** As the document writes it. */
  publishedAt: string | null
  /** Beginnings of its pages, slides or sheets in `text`; empty without any. */
  pages: readonly PageStart[]
  /** Says that the text ends before the document does. */
  isCut: boolean
}

/** `page`: its number, from 1. `at`: index of its first character in the text. */
export interface PageStart {
  page: number
  at: number
}

/** `protected`: it needs a password. */
export type Unreadable = 'crashed' | 'protected'

/** Messages of the process: first that it has loaded its packages, then its answer. */
export type ReadNote = { kind: 'loaded' } | { kind: 'done'; document: ReadDocument } | { kind: 'failed'; reason: Unreadable }

/** `busy`: other documents took all the time that this one can wait. `large`: it took more memory than a document may. */
export type Reading = { state: 'done'; document: ReadDocument } | { state: 'failed'; reason: 'busy' | 'slow' | 'large' | Unreadable }

/** A document that cannot be read, for a reason that its person can do something about. */
export class UnreadableDocument extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable) {
    super(`the document is ${reason}`)
    this.reason = reason
  }
}
