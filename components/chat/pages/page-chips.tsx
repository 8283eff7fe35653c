'use client'

import { useEffect, useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { findUrls, PAGES_PER_MESSAGE, type PageView } from '#lib/context/shared.ts'
import { type ChatMessage, messageText } from '#lib/messages/shared.ts'
import { chatPages as t } from '#lib/words/en/chat-pages.ts'
import { PageChip } from './page-chip.tsx'
import { PageSheet } from './page-sheet.tsx'
import { usePages } from './use-pages.ts'

interface ShownPage {
  url: string
  displayName: string
  /** Null while it is being fetched. */
  view: PageView | null
}

/** Lists the pages that an own message names, as its answer reads them: fetched, being fetched, left out, or not fetched. */
export function PageChips({ message }: { message: ChatMessage }) {
  const { store, state } = usePages()
  const isFetching = useChat(chat => isFetchingFor(chat, message.id))
  const [opened, setOpened] = useState<string | null>(null)
  const named = pagesOf(message)
  // The run fetches before its first step; its results are known then.
  useEffect(() => {
    if (!isFetching && named.length > 0) store.refresh()
  }, [isFetching, named, store])
  const shown = named.flatMap(({ url, displayName }, index): ShownPage[] => {
    const view = state.pages?.get(url) ?? null
    return view || (isFetching && index < PAGES_PER_MESSAGE) ? [{ url, displayName, view }] : []
  })
  if (shown.length === 0) return null
  const reading = opened === null ? null : (state.pages?.get(opened) ?? null)
  return (
    <>
      <ul aria-label={t('pages')} className="flex max-w-[80%] flex-wrap justify-end gap-1.5 max-sm:max-w-[88%]">
        {shown.map(({ url, displayName, view }) => (
          <li key={url} className="min-w-0 max-w-full">
            {view ? (
              <PageChip page={view} isUnderway={state.underway.has(url)} onOpen={() => setOpened(url)} />
            ) : (
              <p
                role="status"
                className="flex h-7 animate-appear items-center gap-1.5 rounded-md border border-line px-2 text-ink-2 text-xs pointer-coarse:h-9"
              >
                <span aria-hidden>
                  <Spinner size={12} />
                </span>
                <span className="truncate">{t('fetching', { name: displayName })}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      <PageSheet page={reading} onClose={() => setOpened(null)} />
    </>
  )
}

/** Tells whether a run is about to answer the message, and has not begun its first step. */
function isFetchingFor({ run, nodes }: Parameters<Parameters<typeof useChat<boolean>>[0]>[0], messageId: string): boolean {
  if (!run || run.fold.message.parts.some(part => part.type === 'step-start')) return false
  return nodes.findLast(({ message }) => message.role === 'user')?.message.id === messageId
}

const known = new WeakMap<ChatMessage, { url: string; displayName: string }[]>()

/** Lists the pages that a message names. A message does not change, so its text is searched once. */
function pagesOf(message: ChatMessage): { url: string; displayName: string }[] {
  const before = known.get(message)
  if (before) return before
  const found = findUrls(messageText(message)).flatMap(one => (one.kind === 'page' ? [one] : []))
  known.set(message, found)
  return found
}
