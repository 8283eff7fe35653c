'use client'

import { useEffect, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { TAKES_ESCAPE } from '#components/ui/take-escape.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'

interface TitleInputProps {
  title: string
  onDone: (title: string) => void
  onCancel: () => void
}

const TITLE_MAX = 200

/** Edits the title in a field, all of it selected. Enter and leaving the field keep the change, Esc does not. */
export function TitleInput({ title, onDone, onCancel }: TitleInputProps) {
  const [text, setText] = useState(title)
  const input = useRef<HTMLInputElement>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    input.current?.select()
  }, [])

  function leave(keep: boolean) {
    if (isLeft.current) return
    isLeft.current = true
    if (keep) onDone(text.trim())
    else onCancel()
  }

  return (
    <input
      ref={input}
      {...TAKES_ESCAPE}
      dir="auto"
      aria-label={t('titleOfTheChat')}
      value={text}
      maxLength={TITLE_MAX}
      onChange={event => setText(event.target.value)}
      onBlur={() => leave(true)}
      onKeyDown={keys(event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // The key must not press what has the focus once the field is removed.
        event.preventDefault()
        leave(event.key === 'Enter')
      })}
      className="h-8 w-full min-w-0 rounded-md border border-accent bg-paper px-2 text-sm outline-none pointer-coarse:h-10 pointer-coarse:text-md"
    />
  )
}
