import clsx from 'clsx'
import { Exact } from '#components/exact/exact.tsx'
import { type DiffLine, lineDiff } from './line-diff.ts'

/** Shows the differences of two texts line by line, marked by sign, colour and words for screen readers. It scrolls by keyboard. */
export function DiffView({ before, now, label }: { before: string; now: string; label: string }) {
  const lines = lineDiff(before, now)
  if (!lines) return <p className="text-ink-2 text-xs">No differences.</p>
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line py-1"
    >
      <ol className="font-mono text-xs leading-5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <li key={index} className={clsx('whitespace-pre-wrap break-words pe-2 ps-6 -indent-4', STYLES[line.kind])}>
            <Line line={line} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const STYLES: Record<DiffLine['kind'], string> = {
  same: '',
  removed: 'bg-bad-paper text-bad',
  added: 'bg-accent-paper text-good',
  skipped: 'text-ink-2',
}

function Line({ line }: { line: DiffLine }) {
  if (line.kind === 'skipped') return `⋯ ${line.count} unchanged ${line.count === 1 ? 'line' : 'lines'}`
  const sign = line.kind === 'removed' ? '−' : line.kind === 'added' ? '+' : ' '
  return (
    <>
      <span aria-hidden className="me-2 inline-block w-2 select-none indent-0">
        {sign}
      </span>
      {line.kind === 'same' ? null : <span className="sr-only">{line.kind}: </span>}
      <Exact text={line.text} lines />
    </>
  )
}
