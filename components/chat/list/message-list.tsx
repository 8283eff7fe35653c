'use client'

import clsx from 'clsx'
import dynamic from 'next/dynamic'
import { Fragment, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { onceOnline } from '#components/away/once-online.ts'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { MOST_EARLIER } from '#lib/chats/shared.ts'
import { useChat, useChatPage } from '../chat-page-context.ts'
import { compactionPlace } from '../compaction/compaction-place.ts'
import { CompactionStatus } from '../compaction/compaction-status.tsx'
import { Answer } from '../message/answer.tsx'
import { OwnMessage } from '../message/own-message.tsx'
import { useContextState } from '../panel/context/use-context-view.ts'
import { EndButton } from './end-button.tsx'
import { type TurnNodes, turnsOf } from './turns.ts'
import { useEndScroll } from './use-end-scroll.ts'

const CompactionLine = dynamic(
  () =>
    onceOnline()
      .then(() => import('../compaction/compaction-line.tsx'))
      .then(module => module.CompactionLine),
  { ssr: false },
)

export interface MessageListHandle {
  goToEnd: () => void
}

/**
 * Lists the messages of the visible path. The scroller lays out from its end (`column-reverse`), so that it opens there without a script.
 * It stays there while the reader does, and keeps its place when earlier messages are prepended.
 * The content's height is a whole number of pixels: a scroller moves by whole pixels, and the text would tremble while an answer grows.
 */
export function MessageList({ handle }: { handle: RefObject<MessageListHandle | null> }) {
  const nodes = useChat(state => state.nodes)
  const freshTurn = useChat(state => state.freshTurn)
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { isAway, goToEnd } = useEndScroll(scroller, content)
  useImperativeHandle(handle, () => ({ goToEnd }), [goToEnd])
  const turns = turnsOf(nodes)
  const chatId = useChat(state => state.chatId)
  const earlier = useChat(state => state.earlier)
  const compaction = useContextState().view?.compaction ?? null
  const place = compaction && compactionPlace(turns, { firstKeptId: compaction.firstKeptId, earlier })
  return (
    <div data-print="whole" className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label="Messages"
        data-print="whole"
        className="@container-size flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [scrollbar-gutter:stable_both-edges]"
      >
        <div
          ref={content}
          className="mx-auto mb-auto flex h-[calc-size(auto,round(up,size,1px))] w-full max-w-[760px] shrink-0 flex-col gap-7 px-5 pt-7 pb-3 max-sm:px-3.5"
        >
          {place === 'before' && compaction ? <CompactionLine key={compaction.id} chatId={chatId} compaction={compaction} /> : null}
          <Earlier />
          {turns.map((turn, index) => (
            <Fragment key={turn.key}>
              {place === turn.key && compaction ? <CompactionLine key={compaction.id} chatId={chatId} compaction={compaction} /> : null}
              <Turn turn={turn} isFresh={turn.key === freshTurn} isLast={index === turns.length - 1} />
            </Fragment>
          ))}
          <CompactionStatus />
        </div>
      </section>
      {isAway ? <EndButton onClick={goToEnd} /> : null}
    </div>
  )
}

function Earlier() {
  const { store } = useChatPage()
  const earlier = useChat(state => state.earlier)
  const [isLoading, setLoading] = useState(false)
  if (earlier === 0) return null
  const amount = earlier < MOST_EARLIER ? String(earlier) : `${MOST_EARLIER.toLocaleString('en-US')} or more`

  async function load() {
    setLoading(true)
    try {
      await store.showEarlier()
    } catch (error) {
      toast.error('The earlier messages could not be loaded.', { description: errorSentence(error) })
    }
    setLoading(false)
  }

  return (
    // Not a scroll anchor: the view would move by all the messages that come before it.
    <div className="flex justify-center [overflow-anchor:none]">
      <span data-print="none" className="contents">
        <Button variant="ghost" size="sm" busy={isLoading} onClick={() => void load()}>
          Show earlier messages ({amount})
        </Button>
      </span>
      <p className="hidden text-sm print:block">
        {`Earlier messages not printed: ${amount}. Choose Print in the menu of the chat to print all of it.`}
      </p>
    </div>
  )
}

interface TurnProps {
  turn: TurnNodes
  /** Begun in this page: it fills the view, so that the own message stands at the top and the answer has room to grow. */
  isFresh: boolean
  isLast: boolean
}

function Turn({ turn, isFresh, isLast }: TurnProps) {
  return (
    <div className={clsx('flex flex-col gap-4.5', isFresh && isLast && 'min-h-[calc(100cqh-40px)] print:min-h-0')}>
      {turn.nodes.map(node =>
        node.message.role === 'user' ? <OwnMessage key={node.key} node={node} /> : <Answer key={node.key} node={node} />,
      )}
    </div>
  )
}
