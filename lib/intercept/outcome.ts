import type { Reading, Source } from './source.ts'
import type { FoundCall, ToolBook } from './tool-book.ts'

/** A code fence that is open. */
export interface FencedText {
  mark: string
  length: number
}

/** The result of a reader, for all text that it has read; the text behind is unread. */
export type Outcome =
  | { kind: 'calls'; calls: FoundCall[]; announces?: boolean; addresses?: boolean }
  /**
   * It is text after all. `isMalformed`: a call was meant; `braces` are still open, and `brackets` of a list that broke off; `fence` is open from here on.
   */
  | { kind: 'text'; isMalformed?: boolean; braces?: number; brackets?: number; fence?: FencedText & { isInFirstLine: boolean } }
  /**
   * A marker: shown to nobody. `announces` a call in another form; `isPlain`: what follows is the answer, whatever it looks like; `wraps` the answer up to
   * this tag, which is no more shown than the marker; `addresses` somebody by name, as what follows does.
   */
  | { kind: 'markup'; announces?: boolean; isPlain?: boolean; isMalformed?: boolean; wraps?: string; addresses?: boolean }
  /** Reasoning follows, up to one of these. */
  | { kind: 'reasoning'; closers: readonly string[] }

export interface ReadingContext {
  source: Source
  tools: ToolBook
  /** True where a marker has announced a call. */
  isAnnounced: boolean
}

/** Reads on behind an opener. */
export type Reader = (context: ReadingContext) => Reading<Outcome>

export interface Opener {
  text: string
  /**
   * `start`: only where the answer has said nothing yet. `line`: only where nothing but space precedes it in its line.
   * `addressed`: there, and anywhere in an answer that addresses somebody by name.
   * `bare`: looks alone, so not within braces or an answer that is declared as such.
   */
  where?: 'line' | 'bare' | 'start' | 'addressed'
  /** The reader begins at the opener instead of behind it. */
  isUnread?: true
  read: Reader
}

export const text: Outcome = { kind: 'text' }
export const malformed: Outcome = { kind: 'text', isMalformed: true }
