import type { ToolOutcome } from '#lib/messages/index.ts'

/** Result of a tool of Parley's own server. Without an outcome it is `error` or `ok`; without content, its text. */
export interface OwnResult extends Partial<Pick<ToolOutcome, 'outcome' | 'content' | 'warning' | 'changedFiles' | 'sources'>> {
  isError?: true
  text: string
}
