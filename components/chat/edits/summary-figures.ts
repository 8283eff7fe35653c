import type { EditTone } from '#components/parts/edit/edit-words.ts'
import { allEdits, type ChatMessage, type EditSummary } from '#lib/messages/shared.ts'
import { chatEdits as t } from '#lib/words/en/chat-edits.ts'

export interface SummaryFigure {
  count: number
  words: string
  tone: EditTone
}

/** Counts the outcomes of an answer's edits, without zeros. Ambiguous edits have a count of their own. */
export function summaryFigures(message: Pick<ChatMessage, 'parts'>, summary: EditSummary): SummaryFigure[] {
  const edits = allEdits(message.parts)
  const restored = new Set(summary.undone?.restored)
  const undone = edits.filter(({ status, file }) => status === 'applied' && restored.has(file)).length
  const ambiguous = edits.filter(({ status, errorType }) => status === 'failed' && errorType === 'ambiguous_anchor').length
  const figures: SummaryFigure[] = [
    { count: summary.applied - undone, words: t('applied'), tone: 'good' },
    { count: undone, words: t('undone'), tone: 'quiet' },
    { count: summary.validated, words: t('proposed'), tone: 'quiet' },
    { count: ambiguous, words: t('ambiguous'), tone: 'care' },
    { count: summary.failed - ambiguous, words: t('failed'), tone: 'bad' },
    { count: summary.skipped, words: t('skipped'), tone: 'care' },
    { count: summary.notInContext, words: t('notInContext'), tone: 'quiet' },
    { count: summary.discarded ?? 0, words: t('discarded'), tone: 'quiet' },
  ]
  return figures.filter(({ count }) => count > 0)
}
