/** Source that an answer was given under a number, by a result of a tool or by its provider. `n` counts from 1 within an answer. */
export type Source = PassageSource | WebSource

/** Passage of a document. `page` counts from 1; null where the document has no pages. */
export interface PassageSource {
  kind: 'passage'
  n: number
  /** Empty where a part of the file was read, and in a share. */
  passageId: string
  fileId: string
  /** Name of the file. */
  file: string
  headingPath: readonly string[]
  page: number | null
  /** Beginning of the passage, at most `QUOTE_CHARS`. */
  quote: string
}

/** Page from the web. `provider`: the model's provider has found it, and `web`: a tool of Parley's own. */
export interface WebSource {
  kind: 'web' | 'provider'
  n: number
  url: string
  title: string
  quote: string | null
}

/** Mark `[n]` of an answer. A number that the answer was not given has no source. */
export type Citation = { n: number; known: true; source: Source } | { n: number; known: false }

/** Longest quote that is stored with a source, in characters. */
export const QUOTE_CHARS = 300

/** Shortens a passage to its quote. */
export function quoteOf(text: string): string {
  const line = text
    .slice(0, QUOTE_CHARS * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > QUOTE_CHARS ? `${line.slice(0, QUOTE_CHARS - 1).toWellFormed()}…` : line
}
