import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 border-line border-t py-6 sm:grid-cols-[10rem_1fr]">
      <h2 className="text-base">{title}</h2>
      <div className="flex max-w-[440px] flex-col gap-5">{children}</div>
    </section>
  )
}
