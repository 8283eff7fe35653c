'use client'

import clsx from 'clsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

export interface SectionLink {
  href: string
  label: string
}

/** Links under a heading; without one they stand by themselves. */
export interface SectionGroup {
  label: string | null
  links: readonly SectionLink[]
}

/** Links the pages of an area: a column beside them, or a row that scrolls sideways on a phone. */
export function SectionNav({ label, groups }: { label: string; groups: readonly SectionGroup[] }) {
  const pathname = usePathname()
  const row = useRef<HTMLElement>(null)

  const currentHref = currentOf(groups, pathname)

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
    <nav
      ref={row}
      aria-label={label}
      className="flex gap-1 max-md:relative max-md:overflow-x-auto max-md:px-3 max-md:pb-2 md:flex-col md:gap-3 md:overflow-y-auto"
    >
      {groups.map(group => (
        <fieldset key={group.links[0]?.href} className="flex gap-1 md:flex-col md:gap-px">
          {group.label === null ? null : <legend className="px-2.5 pb-1 text-ink-2 text-xs max-md:sr-only">{group.label}</legend>}
          {group.links.map(link => (
            <PageLink key={link.href} link={link} current={link.href === currentHref} />
          ))}
        </fieldset>
      ))}
    </nav>
  )
}

function PageLink({ link: { href, label }, current }: { link: SectionLink; current: boolean }) {
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'whitespace-nowrap rounded-md px-2.5 py-1.5 text-sm transition-colors hover:bg-paper-3 max-md:py-2',
        current ? 'bg-paper-3 font-[550] text-ink' : 'text-ink-2 hover:text-ink',
      )}
    >
      {label}
    </Link>
  )
}

/** Returns the link whose page, or a page below it, is open: the longest, since the first page of an area is above all others. */
function currentOf(groups: readonly SectionGroup[], pathname: string): string | undefined {
  const open = groups
    .flatMap(({ links }) => links.map(({ href }) => href))
    .filter(href => pathname === href || pathname.startsWith(`${href}/`))
  return open.toSorted((one, other) => other.length - one.length)[0]
}
