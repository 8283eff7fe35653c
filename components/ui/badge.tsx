import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'plain' | 'accent' | 'wait' | 'bad' | 'good'

const BADGES: Record<Tone, string> = {
  plain: 'bg-paper-3 text-ink-2',
  accent: 'bg-accent-paper text-accent',
  wait: 'bg-wait-paper text-wait-ink',
  bad: 'bg-bad-paper text-bad',
  good: 'bg-paper-3 text-good',
}

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={clsx('inline-flex items-center rounded-sm px-1.5 py-px font-[550] text-2xs', BADGES[tone])}>{children}</span>
}

const DOTS: Record<Tone, string> = { plain: 'bg-ink-3', accent: 'bg-accent', wait: 'bg-wait', bad: 'bg-bad', good: 'bg-good' }

/** Shows a state as a coloured dot, named by its label for screen readers. `children` are the words beside it. */
export function StateDot({ tone, label, pulse = false, children }: { tone: Tone; label: string; pulse?: boolean; children?: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        role="img"
        aria-label={label}
        title={label}
        className={clsx('inline-block size-[7px] shrink-0 rounded-full', DOTS[tone], pulse && 'animate-pulse-soft')}
      />
      {children}
    </span>
  )
}
