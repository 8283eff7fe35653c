import type { ReactNode } from 'react'

/** Shows the purpose of a dashboard page and its main actions. */
export function PageHeader({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl">{title}</h1>
        {children ? <p className="mt-1 max-w-[68ch] text-pretty text-ink-2 text-sm">{children}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  )
}
