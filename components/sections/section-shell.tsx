import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { sections as t } from '#lib/words/en/sections.ts'
import { type SectionGroup, type SectionLink, SectionNav } from './section-nav.tsx'

export interface SectionShellProps {
  title: string
  groups: readonly SectionGroup[]
  /** Link to the other area, at the foot. */
  aside: SectionLink | null
  children: ReactNode
}

/** Frames settings and administration: navigation on the left, one page beside it. */
export function SectionShell({ title, groups, aside, children }: SectionShellProps) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--banner))] flex-col md:flex-row">
      <aside className="flex shrink-0 flex-col border-line bg-paper-2 max-md:border-b md:sticky md:top-(--banner) md:h-[calc(100dvh-var(--banner))] md:w-56 md:border-e md:p-2.5">
        <div className="flex items-center gap-3 px-2.5 py-2.5 max-md:px-5 md:flex-col md:items-stretch md:gap-4">
          <Link href="/" className="flex items-center gap-2 rounded-md py-1 text-ink-2 text-sm hover:text-ink">
            <ArrowLeft size={15} aria-hidden className="rtl:-scale-x-100" />
            {t('chats')}
          </Link>
          <p className="font-[550] text-sm max-md:flex-1">{title}</p>
          {aside ? <AsideLink link={aside} at="top" /> : null}
        </div>
        <SectionNav label={title} groups={groups} />
        {aside ? <AsideLink link={aside} at="foot" /> : null}
      </aside>
      <main className="min-w-0 flex-1 px-5 py-6 md:px-10 md:py-9">
        <div className="mx-auto max-w-[1080px]">{children}</div>
      </main>
    </div>
  )
}

function AsideLink({ link, at }: { link: SectionLink; at: 'top' | 'foot' }) {
  const place = at === 'top' ? 'md:hidden' : 'mt-auto px-2.5 py-1.5 max-md:hidden'
  return (
    <Link href={link.href} className={`${place} rounded-md text-ink-2 text-sm hover:text-ink`}>
      {link.label}
    </Link>
  )
}
