/** Part of a page that the model reads. A long page is read by its summary, or by its beginning where there is none. */
export type PagePart = 'whole' | 'summary' | 'beginning'

/** Page of a chat as the page and the API show it. */
export interface PageView {
  url: string
  displayName: string
  state: 'ready' | 'failed'
  title: string | null
  /** Tokens of the part that the model reads; 0 for a page that could not be fetched. */
  tokens: number
  part: PagePart
  /** False leaves it out of the next request. */
  included: boolean
  /** Reason for which it could not be fetched. */
  reason: string | null
  language: string | null
  publishedAt: string | null
  /** ISO 8601. */
  fetchedAt: string | null
}

/** Page with what the model reads of it. */
export interface PageReading extends PageView {
  text: string
  /** Tokens of the whole page. */
  wholeTokens: number
}
