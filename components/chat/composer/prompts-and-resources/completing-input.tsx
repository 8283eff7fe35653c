'use client'

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { Input } from '#components/ui/input.tsx'
import { chatEntry as t } from '#lib/words/en/chat-entry.ts'

const PAUSE_MS = 200

export interface CompletingInputProps {
  value: string
  onChange: (value: string) => void
  /** Null where the server does not complete. Rejections show nothing. */
  complete: ((value: string, signal: AbortSignal) => Promise<string[]>) | null
}

/** Renders a field with suggestions of the server, requested shortly after the last key. */
export function CompletingInput({ value, onChange, complete }: CompletingInputProps) {
  const listId = useId()
  const [isFocused, setFocused] = useState(false)
  const [values, setValues] = useState<readonly string[]>([])
  const [active, setActive] = useState(-1)
  const [isClosed, setClosed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `complete` is another function at each pass, and means the same
  useEffect(() => {
    if (!isFocused || complete === null) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      complete(value, leaving.signal).then(
        found => {
          if (leaving.signal.aborted) return
          setValues(found)
          setActive(-1)
        },
        () => leaving.signal.aborted || setValues([]),
      )
    }, PAUSE_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [value, isFocused])

  const shown = isFocused && !isClosed ? values.filter(one => one !== value) : []

  function choose(chosen: string) {
    setClosed(true)
    setActive(-1)
    onChange(chosen)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (shown.length === 0) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[active]
    if (move !== undefined) setActive((active + move + shown.length) % shown.length)
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <Input
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={value}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={keys(onKeyDown)}
        onChange={event => {
          setClosed(false)
          onChange(event.target.value)
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('suggestions')}
        hidden={shown.length === 0}
        className="mt-1 max-h-40 overflow-y-auto rounded-md border border-line bg-paper-2 py-1"
      >
        {shown.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={one}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={event => event.preventDefault()}
            onClick={() => choose(one)}
            className="cursor-pointer truncate px-3 py-1 text-sm hover:bg-paper-3 aria-selected:bg-paper-3 pointer-coarse:py-2"
          >
            {one}
          </div>
        ))}
      </div>
    </div>
  )
}
