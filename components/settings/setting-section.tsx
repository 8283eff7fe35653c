import type { ReactNode } from 'react'

/** Lays out one topic of a settings page: its title on the left, its controls beside it. */
export function SettingSection({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-line border-t py-7 md:grid-cols-[16rem_1fr]">
      <div>
        <h2 className="font-[550] text-base">{title}</h2>
        {lead ? <p className="mt-1 text-ink-2 text-sm">{lead}</p> : null}
      </div>
      <div className="max-w-[26rem]">{children}</div>
    </section>
  )
}
