import type { ChatMessage, ChatPart } from './parts.ts'

/**
 * A message being written: the fold of a run's log so far. It is plain JSON, so the server can send it to the browser, which continues from it.
 * `open` maps ids of unfinished text and reasoning parts to their index. `held` keeps what a repeated step had shown before (`shownMessage`).
 */
export interface Fold {
  message: ChatMessage
  open: Record<string, number>
  held?: ChatPart[]
}
