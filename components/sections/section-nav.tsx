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

  // Scrolls the row on a phone to the link of the open page, also once the window has become narrower.
  useEffect(() => {
    const nav = row.current
    if (!nav) return
    let widthPx = 0
    const center = () => {
      if (nav.clientWidth === widthPx) return
      widthPx = nav.clientWidth
      const link = nav.querySelector<HTMLElement>(`[href="${currentHref}"]`)
      if (link) nav.scrollLeft += link.getBoundingClientRect().left - nav.getBoundingClientRect().left - (widthPx - link.offsetWidth) / 2
    }
    center()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(center)
    observer.observe(nav)
    return () => observer.disconnect()
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
