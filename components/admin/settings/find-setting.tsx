'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { Input } from '#components/ui/input.tsx'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { findSettings, labelOfPage, settingEntries } from './setting-pages.ts'

/** Most results shown; more words find fewer. */
const MOST = 8

/** Finds a setting by words of its title, its hint, and by other words for it, and opens its page at the field. */
export function FindSetting() {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const router = useRouter()
  const entries = useMemo(() => settingEntries(), [])
  const found = findSettings(typed, entries).slice(0, MOST)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setTyped('')
    const [first] = found
    if (event.key === 'Enter' && first && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      setTyped('')
      router.push(first.href)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement) + (event.key === 'ArrowDown' ? 1 : -1)
    links[Math.min(Math.max(at, 0), links.length - 1)]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and of the list below it
    <div className="relative w-full sm:w-72" onKeyDown={keys(onKeyDown)}>
      <Input
        type="search"
        aria-label={t('findSetting')}
        aria-controls={listId}
        placeholder={t('findSetting')}
        value={typed}
        autoComplete="off"
        onChange={event => setTyped(event.target.value)}
      />
      <p aria-live="polite" className="sr-only">
        {typed.trim() === '' ? '' : t('settingsFound', { count: found.length })}
      </p>
      <div id={listId}>
        {typed.trim() === '' ? null : (
          <ul
            ref={list}
            aria-label={t('foundSettings')}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60dvh] overflow-y-auto rounded-md border border-line bg-paper p-1 shadow-float"
          >
            {found.length === 0 ? (
              <li className="px-2.5 py-1.5 text-ink-2 text-sm">{t('noSettingFound', { text: typed.trim() })}</li>
            ) : null}
            {found.map(({ name, page, label, href }) => (
              <li key={`${page}.${name}`}>
                <Link
                  href={href}
                  onClick={() => setTyped('')}
                  className="flex justify-between gap-3 rounded-sm px-2.5 py-1.5 text-sm hover:bg-paper-3 focus-visible:bg-paper-3 pointer-coarse:py-2.5"
                >
                  <span>{label}</span>
                  <span className="text-ink-2 text-xs">{labelOfPage(page)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
