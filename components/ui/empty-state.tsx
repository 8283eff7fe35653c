import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** 1 where it is the only content of the page. */
  level?: 1 | 2
}

/** Replaces an empty list: names what belongs here, and offers the first step. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div data-empty className="flex flex-col items-start gap-2 border-line border-t py-8">
      <Heading className="text-base">{title}</Heading>
      {children ? <div className="max-w-[56ch] text-ink-2 text-sm">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  )
}
