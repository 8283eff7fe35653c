import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Says what the settings are for. */
  lead?: ReactNode
  children: ReactNode
}

/** Frames the settings of one topic: its title on the left, its fields beside it. */
export function Section({ title, lead, children }: SectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-x-8 gap-y-3 border-line border-t py-6 first:border-t-0 sm:grid-cols-[10rem_1fr]">
      <h2 id={heading} className="text-base">
        {title}
      </h2>
      <div className="flex max-w-[440px] flex-col gap-5">
        {lead ? <p className="text-ink-2 text-sm">{lead}</p> : null}
        {children}
      </div>
    </section>
  )
}
