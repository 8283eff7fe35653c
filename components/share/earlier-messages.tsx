'use client'

import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { sharedChat as t } from '#lib/words/en/shared-chat.ts'
import { SharedMessage } from './shared-message.tsx'

/** Distance in pixels at which a reader who scrolls up gets more. */
const NEAR_PX = 800

/**
 * Shows the messages above a window of a shared chat, a page at a time: by its link first, and from then on as the reader scrolls up. Without script the
 * link leads to a page of them.
 */
export function EarlierMessages({ shareId, earlier }: { shareId: string; earlier: number }) {
  const [shown, setShown] = useState<{ messages: ChatMessage[]; earlier: number } | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | { problem: string }>('idle')
  const link = useRef<HTMLAnchorElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const heightBefore = useRef<number | null>(null)
  const path = encodeURIComponent(shareId)
  const above = shown?.earlier ?? earlier

  async function loadAbove(before: number) {
    if (state === 'loading') return
    setState('loading')
    try {
      const more = await request('GET /api/shares/[shareId]/messages', { params: { shareId: path }, query: { before } })
      heightBefore.current = list.current?.offsetHeight ?? 0
      setShown(old => ({ messages: merged(more.messages, old?.messages ?? []), earlier: Math.min(more.earlier, old?.earlier ?? before) }))
      setState('idle')
    } catch (error) {
      setState({ problem: errorSentence(error) })
    }
  }
  const load = useEffectEvent(loadAbove)

  // The reader stays at the same words.
  useLayoutEffect(() => {
    if (heightBefore.current === null || shown === null) return
    window.scrollBy({ top: (list.current?.offsetHeight ?? 0) - heightBefore.current, behavior: 'instant' })
    heightBefore.current = null
  }, [shown])

  // A live share grows: its oldest message in the page moves up here.
  const fillGap = useEffectEvent(() => (shown === null ? undefined : void load(earlier)))
  useEffect(() => {
    if (earlier > 0) fillGap()
  }, [earlier])

  useEffect(() => {
    if (shown === null || !link.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load(shown.earlier)
      },
      { rootMargin: `${NEAR_PX}px 0px 0px` },
    )
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [shown])

  function onClick(event: MouseEvent) {
    event.preventDefault()
    void loadAbove(above)
  }

  return (
    <div ref={list} className="flex flex-col gap-8 [overflow-anchor:none]">
      {above > 0 ? (
        <p className="tabular text-sm print:hidden">
          <a
            ref={link}
            href={`/share/${path}?before=${above}`}
            aria-busy={state === 'loading'}
            onClick={onClick}
            className="rounded-sm text-accent"
          >
            {state === 'loading' ? t('loadingEarlier') : t('showEarlier', { count: above })}
          </a>
          {typeof state === 'object' ? (
            <span role="alert" className="ms-3 text-bad">
              {state.problem}
            </span>
          ) : null}
        </p>
      ) : null}
      {shown?.messages.map(message => (
        <SharedMessage key={message.id} message={message} />
      ))}
    </div>
  )
}

/** Puts messages into the order of their numbers (`m12`), each once. */
function merged(some: readonly ChatMessage[], others: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...some, ...others].map(message => [message.id, message]))
  return [...byId.values()].sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))
}
