import type { TextDiff } from '#lib/edits/shared.ts'

/** Counts added and removed lines. */
export function Counts({ diff: { added, removed } }: { diff: Pick<TextDiff, 'added' | 'removed'> }) {
  const parts = [
    { count: added, sign: '+', word: 'added' },
    { count: removed, sign: '−', word: 'removed' },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  return (
    <span className="tabular whitespace-nowrap" dir="ltr">
      <span className="sr-only">{parts.map(({ count, word }) => `${word} ${count === 1 ? '1 line' : `${count} lines`}`).join(', ')}</span>
      <span aria-hidden>{parts.map(({ count, sign }) => `${sign}${count.toLocaleString('en-US')}`).join(' ')}</span>
    </span>
  )
}
