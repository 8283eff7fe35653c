import type { ReactNode } from 'react'

/** One entry of the contents list, and one picture of `npm run pictures -- gallery`. */
export function Specimen({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section id={name} aria-labelledby={`${name}-title`} data-specimen className="scroll-mt-4 border-line border-t py-6">
      <h3 id={`${name}-title`} className="mb-4 flex flex-wrap items-baseline gap-x-3 font-[550] text-ink-2 text-sm">
        {title} <code className="font-normal text-2xs">{name}</code>
      </h3>
      {children}
    </section>
  )
}
