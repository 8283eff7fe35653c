'use client'

import { useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import type { ChatState } from '#components/chat-store/chat-state.ts'
import { EditHostContext } from '#components/parts/edit/edit-host.ts'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatChanges as t } from '#lib/words/en/chat-changes.ts'
import { DiscardButton } from '../edits/discard-button.tsx'
import { summaryFigures } from '../edits/summary-figures.ts'
import { UndoButton } from '../edits/undo-button.tsx'
import { useEditHostOfChat } from '../edits/use-edit-host.ts'
import { type AnswerEdits, useAnswerEdits } from './answer-edits.ts'
import { FileEditsRow } from './file-edits-row.tsx'

/** Lists the edits of this chat by answer and file, the newest answer first. */
export function ChatEdits() {
  const answers = useAnswerEdits()
  const host = useEditHostOfChat()
  return (
    <EditHostContext value={host}>
      {answers.length === 0 ? (
        <p className="text-ink-2">{t('noEdits')}</p>
      ) : (
        answers.map(answer => <Answer key={answer.key} answer={answer} />)
      )}
      <Earlier />
    </EditHostContext>
  )
}

/** Files of one answer that are listed before the rest is opened. */
const FIRST_FILES = 50

function Answer({ answer: { message, question, isLive, files } }: { answer: AnswerEdits }) {
  const [isWhole, setWhole] = useState(false)
  const summary = isLive ? undefined : message.metadata?.edits
  const shown = isWhole ? files : files.slice(0, FIRST_FILES)
  const left = files.length - shown.length
  const undone = new Set(summary?.undone?.restored ?? [])
  return (
    <PanelSection
      title={
        <bdi className="line-clamp-1 break-words">
          <VisibleText isName text={question === '' ? t('answer') : question} />
        </bdi>
      }
      figure={isLive ? t('beingWritten') : null}
    >
      <ul className="flex flex-col">
        {shown.map(({ path, edits }) => (
          <li key={path}>
            <FileEditsRow path={path} edits={edits} isLive={isLive} isUndone={undone.has(path)} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('showMore', { count: left.toLocaleString('en-US') })}
        </Button>
      ) : null}
      {summary ? (
        <div className="mt-1.5 flex min-h-8 flex-wrap items-center gap-x-3 text-ink-2 text-xs">
          {summaryFigures(message, summary).map(({ words, count }) => (
            <span key={words}>
              <b className="tabular font-[550] text-ink">{count.toLocaleString('en-US')}</b> {words}
            </span>
          ))}
          {summary.undone ? <span>{t('undone')}</span> : null}
          <span className="ms-auto flex flex-wrap justify-end gap-1.5">
            <DiscardButton message={message} />
            {summary.applied > 0 && !summary.undone ? <UndoButton messageId={message.id} /> : null}
          </span>
        </div>
      ) : null}
    </PanelSection>
  )
}

/** Offers to load messages that the page does not hold, since they may have edits. */
function Earlier() {
  const { store } = useChatPage()
  const earlier = useChat(unloaded)
  const [isBusy, setBusy] = useState(false)
  if (earlier === 0) return null
  async function load() {
    setBusy(true)
    await store.loadPage(firstMissing(store.read())).catch((error: unknown) => {
      toast.error(t('earlierNotLoaded'), { description: errorSentence(error) })
    })
    setBusy(false)
  }
  return (
    <div className="flex flex-col items-start gap-1.5 text-ink-2">
      <p>{t('earlierMissing', { count: earlier })}</p>
      <Button size="sm" busy={isBusy} onClick={() => void load()}>
        {t('loadThem')}
      </Button>
    </div>
  )
}

/** Counts the messages of the path that are not loaded. */
function unloaded({ earlier, pages }: ChatState): number {
  let count = earlier
  for (const page of pages.values()) count -= page.length
  return Math.max(0, count)
}

/** Finds the page nearest to the end that is not loaded. */
function firstMissing({ pages }: ChatState): number {
  let index = 0
  while (pages.has(index)) index += 1
  return index
}
