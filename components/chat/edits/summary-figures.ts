import type { EditTone } from '#components/parts/edit/edit-words.ts'
import type { ChatMessage, EditSummary } from '#lib/messages/shared.ts'
import { editsOf } from './edits-of.ts'

export interface SummaryFigure {
  count: number
  words: string
  tone: EditTone
}

/** Counts what became of the edits of an answer; what did not happen is left out. Ambiguous ones have a count of their own. */
export function summaryFigures(message: Pick<ChatMessage, 'parts'>, summary: EditSummary): SummaryFigure[] {
  const ambiguous = editsOf(message).filter(({ status, errorType }) => status === 'failed' && errorType === 'ambiguous_anchor').length
  const figures: SummaryFigure[] = [
    { count: summary.applied, words: 'applied', tone: 'good' },
    { count: summary.validated, words: 'proposed', tone: 'quiet' },
    { count: ambiguous, words: 'ambiguous', tone: 'care' },
    { count: summary.failed - ambiguous, words: 'failed', tone: 'bad' },
    { count: summary.skipped, words: 'skipped', tone: 'care' },
    { count: summary.notInContext, words: 'not in the context', tone: 'quiet' },
    { count: summary.discarded ?? 0, words: 'discarded', tone: 'quiet' },
  ]
  return figures.filter(({ count }) => count > 0)
}
