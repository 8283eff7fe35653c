import type { TextDiff } from '#lib/edits/shared.ts'
import { partsEdit as t } from '#lib/words/en/parts-edit.ts'

/** Counts added and removed lines. */
export function Counts({ diff: { added, removed } }: { diff: Pick<TextDiff, 'added' | 'removed'> }) {
  const parts = [
    { count: added, sign: '+', words: t('linesAdded', { count: added }) },
    { count: removed, sign: '−', words: t('linesRemoved', { count: removed }) },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  return (
    <span className="tabular whitespace-nowrap" dir="ltr">
      <span className="sr-only">{parts.map(({ words }) => words).join(', ')}</span>
      <span aria-hidden>{parts.map(({ count, sign }) => `${sign}${count.toLocaleString('en-US')}`).join(' ')}</span>
    </span>
  )
}
