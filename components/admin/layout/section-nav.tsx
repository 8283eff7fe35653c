'use client'

import clsx from 'clsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

export interface SectionLink {
  href: string
  label: string
}

/** Links the pages of an area: a column beside them, or a row that scrolls sideways on a phone. */
export function SectionNav({ label, links }: { label: string; links: readonly SectionLink[] }) {
  const pathname = usePathname()
  const row = useRef<HTMLElement>(null)

  const currentHref = links.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.href

  // Scrolls the row on a phone so that the link of the open page is visible.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="${currentHref}"]`)
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [currentHref])

  return (
    <nav ref={row} aria-label={label} className="flex gap-1 max-md:overflow-x-auto max-md:px-3 max-md:pb-2 md:flex-col md:gap-px">
      {links.map(({ href, label: name }) => {
        const current = href === currentHref
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            className={clsx(
              'whitespace-nowrap rounded-md px-2.5 py-1.5 text-sm transition-colors hover:bg-paper-3 max-md:py-2',
              current ? 'bg-paper-3 font-[550] text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {name}
          </Link>
        )
      })}
    </nav>
  )
}
