'use client'

import clsx from 'clsx'
import { type ReactNode, type RefCallback, type RefObject, useImperativeHandle, useMemo, useRef } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { rowsOf, type TurnNodes } from '#components/chat-store/rows.ts'
import { later } from '#components/loading/later.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { chat as t } from '#lib/words/en/chat.ts'
import { compactionPlace } from '../compaction/compaction-place.ts'
import { CompactionStatus } from '../compaction/compaction-status.tsx'
import { Answer } from '../message/answer.tsx'
import { OwnMessage } from '../message/own-message.tsx'
import { useContextState } from '../panel/context/use-context-view.ts'
import { EndButton } from './end-button.tsx'
import { FirstPlace } from './first-place.tsx'
import { createPageLoader } from './page-loader.ts'
import type { PlanItem } from './plan.ts'
import { useEndScroll } from './use-end-scroll.ts'
import { useListWindow } from './use-list-window.ts'
import { useWholeOnPaper } from './use-whole-on-paper.ts'

const CompactionLine = later(() => import('../compaction/compaction-line.tsx').then(module => module.CompactionLine))

export interface MessageListHandle {
  goToEnd: () => void
  goToStart: () => void
}

/**
 * Lists the messages of the visible path; those near the view are mounted. The scroller lays out from its end (`column-reverse`), and so
 * opens there without a script. It stays there while the reader does, and keeps its place when rows above are mounted or loaded. The
 * content's height is a whole number of pixels: a scroller moves by whole pixels, and the text would tremble while an answer grows.
 */
export function MessageList({ handle }: { handle: RefObject<MessageListHandle | null> }) {
  const { store } = useChatPage()
  const nodes = useChat(state => state.nodes)
  const pages = useChat(state => state.pages)
  const earlier = useChat(state => state.earlier)
  const target = useChat(state => state.target)
  const freshTurn = useChat(state => state.freshTurn)
  const isWhole = useWholeOnPaper()
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { isAway, goToEnd, goToStart } = useEndScroll(scroller, content)
  useImperativeHandle(handle, () => ({ goToEnd, goToStart }), [goToEnd, goToStart])
  const rows = useMemo(() => rowsOf({ nodes, pages, earlier }), [nodes, pages, earlier])
  const loadPage = useMemo(() => createPageLoader(store), [store])
  const { items, measured } = useListWindow({ rows, earlier, target, isWhole, scroller, content, loadPage })
  const chatId = useChat(state => state.chatId)
  const compaction = useContextState().view?.compaction ?? null
  const place = compaction && compactionPlace(rows, compaction.firstKeptId)
  const line = compaction && <CompactionLine key={compaction.id} chatId={chatId} compaction={compaction} />
  return (
    <div data-print="whole" className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t('messages')}
        data-messages
        data-print="whole"
        className="@container-size flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [scrollbar-gutter:stable_both-edges]"
      >
        <div
          ref={content}
          className="mx-auto mb-auto flex h-[calc-size(auto,round(up,size,1px))] w-full max-w-[760px] shrink-0 flex-col px-5 pb-3 max-sm:px-3.5"
        >
          {items.map(item =>
            item.kind === 'gap' ? (
              <Gap key={item.key} gap={item} />
            ) : item.row.kind === 'turn' ? (
              <Turn
                key={item.row.key}
                measured={measured}
                turn={item.row.turn}
                markedId={target?.messageId ?? null}
                isFresh={item.row.key === freshTurn && item.index === rows.length - 1}
                before={place === item.row.key ? line : null}
              />
            ) : null,
          )}
          <CompactionStatus />
        </div>
      </section>
      {target ? <FirstPlace messageId={target.messageId} /> : null}
      {isAway ? <EndButton onClick={goToEnd} /> : null}
    </div>
  )
}

/** Has the height of rows that are not mounted. Not a scroll anchor, since it is as tall as they are. */
function Gap({ gap: { px, pages } }: { gap: Extract<PlanItem, { kind: 'gap' }> }) {
  return (
    <div style={{ height: px }} className="shrink-0 [overflow-anchor:none] print:h-auto!">
      {pages.length > 0 ? (
        <>
          <p data-print="none" className="sticky top-[40cqh] flex items-center justify-center gap-2 py-6 text-ink-2 text-sm">
            <Spinner size={13} /> {t('loadingMessages')}
          </p>
          <p className="hidden text-sm print:block">{t('earlierNotPrinted')}</p>
        </>
      ) : null}
    </div>
  )
}

/** An own message is at the end of the line, and so is its mark. */
const MARKED = {
  own: 'marked-message [--mark-x:10px] rtl:[--mark-x:-10px]',
  answer: 'marked-message [--mark-x:-10px] rtl:[--mark-x:10px]',
}

interface TurnProps {
  measured: RefCallback<HTMLElement>
  turn: TurnNodes
  /** Message that the page was asked to show. */
  markedId: string | null
  /** Begun in this page: it fills the view, with the own message at the top and room for the answer to grow. */
  isFresh: boolean
  before: ReactNode
}

function Turn({ measured, turn, markedId, isFresh, before }: TurnProps) {
  return (
    <div
      ref={measured}
      data-turn={turn.key}
      className={clsx('flex flex-col gap-4.5', turn.isContinued ? 'pt-4.5' : 'pt-7', isFresh && 'min-h-[calc(100cqh-12px)] print:min-h-0')}
    >
      {before}
      {turn.nodes.map(node => (
        <div
          key={node.key}
          data-message={node.message.id}
          tabIndex={-1}
          className={clsx('outline-none', node.message.id === markedId && MARKED[node.message.role === 'user' ? 'own' : 'answer'])}
        >
          {node.message.role === 'user' ? <OwnMessage node={node} /> : <Answer node={node} />}
        </div>
      ))}
    </div>
  )
}
