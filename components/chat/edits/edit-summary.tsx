'use client'

import { useEffect, useMemo, useRef } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { editState, fileNamed } from '#components/parts/edit/edit-words.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { Button } from '#components/ui/button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { preparesRetry, retryPrompt } from '#lib/edits/shared.ts'
import { allEdits, type ChatMessage, type EditSummary as Summary, type UndoneEdits } from '#lib/messages/shared.ts'
import { chatEdits as t } from '#lib/words/en/chat-edits.ts'
import { DiscardButton } from './discard-button.tsx'
import { editsOf } from './edits-of.ts'
import { summaryFigures } from './summary-figures.ts'
import { UndoButton } from './undo-button.tsx'

export interface EditSummaryProps {
  message: ChatMessage
  summary: Summary
  /** The answer was written while this page showed it. */
  isFresh: boolean
}

/** Counts the edits of an answer under it, lists those that were not applied with the reason, and undoes the others as one action. */
export function EditSummary({ message, summary, isFresh }: EditSummaryProps) {
  return (
    <section aria-label={t('edits')} className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        {summaryFigures(message, summary).map(({ words, count, tone }) => (
          <span key={words} className={tone === 'care' ? 'text-wait-ink' : tone === 'bad' ? 'text-bad' : 'text-ink-2'}>
            <b className="tabular font-[550] text-ink">{count.toLocaleString('en-US')}</b> {words}
          </span>
        ))}
        <span data-print="none" className="ms-auto flex flex-wrap justify-end gap-1.5">
          <DiscardButton message={message} />
          {summary.applied > 0 && !summary.undone ? <UndoButton messageId={message.id} /> : null}
        </span>
      </div>
      <Troubles message={message} />
      {summary.undone ? <Undone undone={summary.undone} /> : null}
      <RetryLine message={message} isFresh={isFresh} />
    </section>
  )
}

const FIRST_TROUBLES = 10
const settled = { isLive: false, isAsked: false, isUndone: false }

function Troubles({ message }: { message: ChatMessage }) {
  const troubles = allEdits(message.parts).filter(
    ({ status, isDiscarded }) => status !== 'applied' && status !== 'validated' && !isDiscarded,
  )
  const left = troubles.length - FIRST_TROUBLES
  if (troubles.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 text-ink-2">
      {troubles.slice(0, FIRST_TROUBLES).map(edit => (
        <li key={edit.id}>
          <code className="break-words text-ink text-xs">
            <VisibleText text={fileNamed(edit.file)} />
          </code>
          {': '}
          {editState(edit, settled).words}
        </li>
      ))}
      {left > 0 ? <li>{t('moreNotApplied', { count: left })}</li> : null}
    </ul>
  )
}

function Undone({ undone: { restored, kept } }: { undone: UndoneEdits }) {
  return (
    <div role="status" className="text-ink-2">
      <p>{restored.length === 0 ? t('noFileRestored') : t('editsUndone', { count: restored.length })}</p>
      {kept.length === 0 ? null : (
        <ul>
          {kept.map(({ path, reason }) => (
            <li key={path}>
              {t.rich('fileStays', {
                path: () => (
                  <code key="path" className="break-words text-ink text-xs">
                    <VisibleText text={path} />
                  </code>
                ),
                reason: () => <VisibleText key="reason" isName text={reason} />,
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const NONE: readonly string[] = []

/** Offers the message that asks for failed edits again. It is put into an empty composer once the answer has ended, and never sent. */
function RetryLine({ message, isFresh }: { message: ChatMessage; isFresh: boolean }) {
  const isLast = useChat(state => state.run === null && state.nodes.at(-1)?.message.id === message.id)
  const { text, setText, giveBack } = useComposerText()
  const edits = useMemo(() => editsOf(message).filter(({ isDiscarded, isContinued }) => !isDiscarded && !isContinued), [message])
  const selected = message.metadata?.edits?.filesAutoAdded ?? NONE
  const words = useMemo(() => retryPrompt(edits, selected), [edits, selected])
  const isDue = useRef(isFresh && preparesRetry(edits))
  useEffect(() => {
    if (!isDue.current || !isLast || words === null) return
    isDue.current = false
    if (text === '') setText(words)
  }, [isLast, words, text, setText])
  if (words === null || !isLast) return null
  if (text === words)
    return (
      <p role="status" data-print="none" className="text-ink-2">
        {t('retryReady')}
      </p>
    )
  const write = () => {
    giveBack(words)
    document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true })
  }
  return (
    <div data-print="none">
      <Button size="sm" onClick={write}>
        {t('writeRetry')}
      </Button>
    </div>
  )
}
