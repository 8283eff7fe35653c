import clsx from 'clsx'
import { Exact } from '#components/exact/exact.tsx'
import { type DiffRow, diffTexts } from '#lib/edits/shared.ts'

/** Shows the differences of two texts line by line, marked by sign, colour and words for screen readers. It scrolls by keyboard. */
export function DiffView({ before, now, label }: { before: string; now: string; label: string }) {
  const diff = diffTexts(before, now)
  if (!diff) return <p className="text-ink-2 text-xs">No differences.</p>
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line py-1"
    >
      <ol className="font-mono text-xs leading-5">
        {diff.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <li key={index} className={clsx('whitespace-pre-wrap break-words pe-2 ps-6 -indent-4', STYLES[row.kind])}>
            <Row row={row} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const STYLES: Record<DiffRow['kind'], string> = {
  same: '',
  removed: 'bg-bad-paper text-bad',
  added: 'bg-accent-paper text-good',
  skipped: 'text-ink-2',
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'skipped') return `⋯ ${row.count} unchanged lines`
  const sign = row.kind === 'removed' ? '−' : row.kind === 'added' ? '+' : ' '
  return (
    <>
      <span aria-hidden className="me-2 inline-block w-2 select-none indent-0">
        {sign}
      </span>
      {row.kind === 'same' ? null : <span className="sr-only">{row.kind}: </span>}
      <Exact text={row.text} lines />
    </>
  )
}
