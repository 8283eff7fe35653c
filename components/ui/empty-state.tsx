import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** 1 where it is all that the page says. */
  level?: 1 | 2
}

/** Where a list would be: what belongs here, and the first thing to do. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="flex flex-col items-start gap-2 border-line border-t py-8">
      <Heading className="text-base">{title}</Heading>
      {children ? <div className="max-w-[56ch] text-ink-2 text-sm">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  )
}
