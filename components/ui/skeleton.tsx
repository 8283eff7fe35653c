import clsx from 'clsx'
import { ui as t } from '#lib/words/en/ui.ts'

const WIDTHS = ['w-11/12', 'w-4/5', 'w-2/3', 'w-5/6', 'w-3/4']

/** Placeholder for text that is loading. */
export function Skeleton({ lines = 3, label = t('loading') }: { lines?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, index) => index).map(line => (
        <div key={line} className={clsx('h-3.5 animate-pulse-soft rounded-sm bg-paper-3', WIDTHS[line % WIDTHS.length])} />
      ))}
    </div>
  )
}
