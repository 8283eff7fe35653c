'use client'

import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { keys } from '#components/keys/keys.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { FIND_FIELD_ID } from '#components/workspace/find-board.ts'
import { common } from '#lib/words/en/common.ts'
import { find as t } from '#lib/words/en/find.ts'
import { markWords, unmarkWords } from './mark-words.ts'
import { type FoundMessages, useFoundMessages } from './use-found-messages.ts'

export interface FindBarProps {
  store: ChatStore
  initial: string
  /** How often it was asked for: each time its text is selected. */
  times: number
  onClose: () => void
}

/** Rendered messages change while one scrolls: their words are marked this long after the last change. */
const MARK_AFTER_MS = 120

/** Finds words in the whole chat, also in messages that are not loaded, and shows one message after the other. */
export function FindBar({ store, initial, times, onClose }: FindBarProps) {
  const [text, setText] = useState(initial)
  const [chosen, setChosen] = useState<{ query: string; index: number } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const query = text.trim().slice(0, 500)
  const answer = useFoundMessages(store.read().chatId, query)
  const { found, words } = answer
  const index = chosen?.query === answer.query ? Math.min(chosen.index, found.length - 1) : -1
  const messageId = found[index]?.messageId ?? null
  useMarks(words, messageId)
  useEffect(() => {
    if (times === 0) return
    field.current?.focus()
    field.current?.select()
  }, [times])

  const go = (step: 1 | -1) => {
    if (found.length === 0) return
    // The newest message is nearest to the end, at which a chat opens.
    const next = index < 0 ? (step > 0 ? 0 : found.length - 1) : (index + step + found.length) % found.length
    setChosen({ query: answer.query, index: next })
    const id = found[next]?.messageId
    if (id) void store.reveal(id, { takesFocus: false }).catch(() => undefined)
  }
  const close = () => {
    onClose()
    document.querySelector<HTMLElement>('main textarea')?.focus()
  }

  return (
    <search
      aria-label={t('findChat')}
      data-print="none"
      className="flex shrink-0 items-center gap-1 border-line border-b bg-paper px-5 py-1.5 max-md:px-3"
    >
      <input
        ref={field}
        id={FIND_FIELD_ID}
        type="text"
        dir="auto"
        aria-label={t('findChat')}
        placeholder={t('findChat')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={500}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={keys(event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            go(event.shiftKey ? 1 : -1)
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            close()
          }
        })}
        className="h-8 min-w-0 flex-1 rounded-md bg-transparent px-2 text-sm placeholder:text-ink-2 focus-visible:outline-1 focus-visible:outline-offset-0 pointer-coarse:h-10 pointer-coarse:text-md"
      />
      <span role="status" className="tabular shrink-0 px-2 text-ink-2 text-xs">
        {statusOf(answer, query, index)}
      </span>
      <IconButton label={t('earlierMessage')} keys="↵" disabled={found.length === 0} onClick={() => go(-1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('laterMessage')} keys="⇧↵" disabled={found.length === 0} onClick={() => go(1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={common('close')} keys="Esc" onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </search>
  )
}

function statusOf({ query: answered, found, isWhole, error }: FoundMessages, query: string, index: number): string {
  if (query === '') return ''
  if (answered !== query) return t('searching')
  if (error !== null) return error
  if (found.length === 0) return isWhole ? t('noMessages') : t('noMessagesYet')
  const count = found.length
  if (index < 0) return t(isWhole ? 'messages' : 'messagesOrMore', { count })
  return t(isWhole ? 'messageOf' : 'messageOfOrMore', { number: index + 1, count })
}

/** Keeps the words marked while messages are rendered, and brings the first place of the chosen message into view. */
function useMarks(words: readonly string[], messageId: string | null): void {
  useEffect(() => {
    let isShown = messageId === null
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      const [first] = markWords(words, messageId)
      if (isShown || !first) return
      isShown = true
      first.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(mark, MARK_AFTER_MS)
    }
    const observer = new MutationObserver(soon)
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true, characterData: true })
    soon()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      unmarkWords()
    }
  }, [words, messageId])
}
