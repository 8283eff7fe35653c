import { type ReactNode, useId } from 'react'

/** Renders one part of a tab: a quiet heading with a figure at its end. */
export function PanelSection({ title, figure, children }: { title: ReactNode; figure?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 font-[550] text-ink-2 text-xs">
        <h3 id={id} className="min-w-0 font-[550] tracking-normal">
          {title}
        </h3>
        {figure ? <span className="tabular whitespace-nowrap">{figure}</span> : null}
      </div>
      {children}
    </section>
  )
}
