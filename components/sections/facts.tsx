import clsx from 'clsx'
import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  mono?: boolean
}

/** Lists labels and values; leaves out facts without a value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="border-line border-t text-sm">
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map(({ label, value, mono = false }) => (
          <div key={label} className="grid grid-cols-[8.5rem_1fr] gap-3 border-line border-b py-2 max-sm:grid-cols-1 max-sm:gap-0.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className={clsx('tabular min-w-0 break-words', mono && 'whitespace-pre-wrap font-mono text-xs')}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
