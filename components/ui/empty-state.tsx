import type { ReactNode } from 'react'

/** Where a list would be: what belongs here, and the first thing to do. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 border-line border-t py-8">
      <h2 className="text-base">{title}</h2>
      {children ? <div className="max-w-[56ch] text-ink-2 text-sm">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  )
}
