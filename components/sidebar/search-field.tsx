'use client'

import { Search, Terminal, X } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { useKeyNames } from '#components/keys/platform-keys.ts'
import { SEARCH_FIELD_ID } from '#components/shell/sidebar-names.ts'
import { useEarlyInput } from '#components/shell/use-early-input.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { TAKES_ESCAPE } from '#components/ui/take-escape.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'

const PAUSE_MS = 180
/** Most characters of a query that the search page takes. */
const MOST_CHARACTERS = 2_000

export function SearchField() {
  const { chats, openPalette, setSheetOpen } = useWorkspace()
  const { mod } = useKeyNames()
  const router = useRouter()
  const [text, setText] = useState(() => chats.read().query)
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, setText)

  useEffect(() => {
    const timer = setTimeout(() => void chats.search(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [chats, text])

  return (
    <>
      <div className="relative flex items-center">
        <Search size={15} aria-hidden className="pointer-events-none absolute start-2.5 text-ink-2" />
        {/* biome-ignore lint/a11y/useSemanticElements: browsers empty a field of the type `search` on Esc, also where that was an input method's */}
        <input
          ref={field}
          {...(text === '' ? {} : TAKES_ESCAPE)}
          id={SEARCH_FIELD_ID}
          type="text"
          dir={text === '' ? undefined : 'auto'}
          role="searchbox"
          enterKeyHint="search"
          aria-label={t('searchYourChats')}
          placeholder={t('search')}
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={keys(event => {
            if (event.key === 'Enter' && text.trim() !== '') {
              setSheetOpen(false)
              router.push(searchAddress(text))
            }
            if (event.key !== 'Escape') return
            event.preventDefault()
            if (text === '') event.currentTarget.blur()
            else setText('')
          })}
          className="h-9 w-full appearance-none rounded-lg [&::-webkit-search-cancel-button]:hidden bg-transparent pe-9 ps-9 placeholder:text-ink-2 hover:bg-paper-3 focus:bg-paper focus-visible:outline-1 focus-visible:outline-offset-0 pointer-coarse:h-11 pointer-coarse:text-md"
        />
        {text === '' ? (
          <button
            type="button"
            aria-label={t('searchAndCommands', { mod })}
            title={t('searchAndCommands', { mod })}
            onClick={() => {
              setSheetOpen(false)
              openPalette()
            }}
            className="absolute end-1 grid h-7 min-w-7 place-items-center rounded-md px-1.5 text-ink-2 hover:bg-paper-3 pointer-coarse:h-9 pointer-coarse:min-w-9"
          >
            <span aria-hidden className="pointer-coarse:hidden">
              <Kbd>{`${mod}K`}</Kbd>
            </span>
            <Terminal size={15} aria-hidden className="hidden pointer-coarse:block" />
          </button>
        ) : (
          <button
            type="button"
            aria-label={t('clearTheSearch')}
            onClick={() => setText('')}
            className="absolute end-1 grid size-7 place-items-center rounded-md text-ink-2 hover:bg-paper-3"
          >
            <X size={14} aria-hidden />
          </button>
        )}
      </div>
      {text.trim() === '' ? null : (
        <Link
          href={searchAddress(text)}
          onClick={() => setSheetOpen(false)}
          className="flex min-h-8 items-center justify-between gap-2 rounded-lg px-2.5 text-ink-2 text-sm hover:bg-paper-3 hover:text-ink pointer-coarse:min-h-11"
        >
          {t('allResultsWithMessages')}
          <span aria-hidden className="pointer-coarse:hidden">
            <Kbd>↵</Kbd>
          </span>
        </Link>
      )}
    </>
  )
}

function searchAddress(text: string): string {
  return `/search?${new URLSearchParams({ q: text.trim().slice(0, MOST_CHARACTERS) })}`
}
