'use client'

import { Check } from 'lucide-react'
import Link from 'next/link'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { keys } from '#components/keys/keys.ts'
import type { Item } from '#components/routes.ts'
import { matchesFilter } from '#components/text-filter.ts'
import { Input } from '#components/ui/input.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useResource } from '#components/use-resource.ts'
import { assistantChoices as t } from '#lib/words/en/assistant-choices.ts'
import { common } from '#lib/words/en/common.ts'
import { AssistantName } from './assistant-name.tsx'
import { chatAssistantOf } from './chat-assistant-of.ts'

type Assistant = Item<'GET /api/assistants'>

const SEARCH_FROM = 8
const MOST_SHOWN = 50

/** Chooses the assistant of the chat, or none. */
export function AssistantChoices({ onChosen }: { onChosen: () => void }) {
  const { store } = useChatPage()
  const chosen = useChat(state => state.assistant)
  const [resource, { reload }] = useResource('GET /api/assistants')
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const isReady = resource.state === 'ready'
  // The popover has opened before its content was there, and could focus nothing in it.
  useEffect(() => {
    if (isReady && window.matchMedia('(hover: hover)').matches) list.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isReady])

  if (resource.state === 'loading')
    return (
      <div className="p-4">
        <Skeleton lines={4} label={t('loadingAssistants')} />
      </div>
    )
  if (resource.state === 'failed')
    return (
      <p role="alert" className="p-4 text-bad text-sm">
        {resource.error}{' '}
        <button type="button" className="underline" onClick={() => void reload()}>
          {common('tryAgain')}
        </button>
      </p>
    )
  const all = resource.data.data
  const found = all.filter(({ name, description }) => matchesFilter(query, name, description))

  function choose(assistant: Assistant | null) {
    void store.configure({ assistant: assistant && chatAssistantOf(assistant) })
    onChosen()
  }

  /** Moves between the choices. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    const next = places[(places.indexOf(document.activeElement as HTMLElement) + step + places.length) % places.length]
    event.preventDefault()
    next?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the controls in it, which have their own keys
    <div ref={list} className="flex flex-col p-1" onKeyDown={keys(onKeyDown)}>
      {all.length > SEARCH_FROM ? (
        <div className="sticky top-0 z-10 bg-paper p-1.5">
          <Input
            type="search"
            aria-label={t('searchAssistants')}
            placeholder={t('searchAssistants')}
            size="sm"
            value={query}
            onChange={event => setQuery(event.target.value)}
          />
        </div>
      ) : null}
      {query === '' ? (
        <Choice isChosen={chosen === null} onChoose={() => choose(null)}>
          {t('noAssistant')}
        </Choice>
      ) : null}
      {found.slice(0, MOST_SHOWN).map(assistant => (
        <Choice key={assistant.id} isChosen={assistant.id === chosen?.id} onChoose={() => choose(assistant)}>
          <AssistantName assistant={assistant} />
          {assistant.description === '' ? null : (
            <span dir="auto" className="line-clamp-1 text-ink-2 text-xs">
              {assistant.description}
            </span>
          )}
        </Choice>
      ))}
      {found.length > MOST_SHOWN ? <p className="px-2.5 py-1.5 text-ink-2 text-xs">{t('searchToFindTheOthers')}</p> : null}
      {found.length === 0 && query !== '' ? <p className="px-2.5 py-1.5 text-ink-2 text-sm">{t('noAssistantMatches')}</p> : null}
      <Link
        href={all.length === 0 ? '/assistants/new' : '/assistants'}
        className="rounded-md px-2.5 py-2 text-accent text-sm hover:bg-paper-3"
      >
        {all.length === 0 ? t('createTheFirstAssistant') : t('allAssistants')}
      </Link>
    </div>
  )
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex w-full items-start gap-2.5 rounded-md px-2.5 py-1.5 text-start text-sm hover:bg-paper-3 focus-visible:bg-paper-3 pointer-coarse:py-2.5"
    >
      <span className="mt-0.5 grid w-4 shrink-0 place-items-center">{isChosen ? <Check size={14} aria-hidden /> : null}</span>
      <span className="flex min-w-0 flex-1 flex-col">{children}</span>
    </button>
  )
}
