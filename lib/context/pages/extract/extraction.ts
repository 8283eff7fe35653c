export type ExtractTask = { kind: 'html'; html: string; url: string } | { kind: 'pdf'; bytes: Uint8Array }

/** Readable text of a page, as Markdown. Whatever the page does not say is null. */
export interface ExtractedPage {
  title: string | null
  text: string
  language: string | null
  /** As the page writes it. */
  publishedAt: string | null
}

/** Messages of the process: first that it has loaded its packages, then its answer. */
export type ExtractNote = { kind: 'loaded' } | { kind: 'done'; page: ExtractedPage } | { kind: 'failed' }

/** `busy`: other pages took all the time that this one can wait. `large`: it took more memory than a page may. */
export type Extraction = { state: 'done'; page: ExtractedPage } | { state: 'failed'; reason: 'busy' | 'slow' | 'large' | 'crashed' }
