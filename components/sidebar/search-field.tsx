'use client'

import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { useKeyNames } from '#components/shell/platform-keys.ts'
import { SEARCH_FIELD_ID } from '#components/shell/sidebar-names.ts'
import { useEarlyInput } from '#components/shell/use-early-input.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { Kbd } from '#components/ui/kbd.tsx'

const PAUSE_MS = 180

export function SearchField() {
  const { chats } = useWorkspace()
  const { mod } = useKeyNames()
  const [text, setText] = useState(() => chats.read().query)
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, setText)

  useEffect(() => {
    const timer = setTimeout(() => void chats.search(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [chats, text])

  return (
    <div className="relative flex items-center">
      <Search size={15} aria-hidden className="pointer-events-none absolute start-2.5 text-ink-2" />
      {/* biome-ignore lint/a11y/useSemanticElements: browsers empty a field of the type `search` on Esc, also where that was an input method's */}
      <input
        ref={field}
        id={SEARCH_FIELD_ID}
        type="text"
        dir="auto"
        role="searchbox"
        enterKeyHint="search"
        aria-label="Search your chats"
        placeholder="Search"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={keys(event => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text === '') event.currentTarget.blur()
          else setText('')
        })}
        className="h-9 w-full appearance-none rounded-lg [&::-webkit-search-cancel-button]:hidden bg-transparent pe-9 ps-9 placeholder:text-ink-2 hover:bg-paper-3 focus:bg-paper focus-visible:outline-1 focus-visible:outline-offset-0 pointer-coarse:h-11 pointer-coarse:text-md"
      />
      {text === '' ? (
        <span aria-hidden className="pointer-events-none absolute end-2.5 pointer-coarse:hidden">
          <Kbd>{mod}K</Kbd>
        </span>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => setText('')}
          className="absolute end-1 grid size-7 place-items-center rounded-md text-ink-2 hover:bg-paper-3"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
