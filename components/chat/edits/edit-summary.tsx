'use client'

import { editState, fileNamed } from '#components/parts/edit/edit-words.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { allEdits, type ChatMessage, type EditSummary as Summary, type UndoneEdits } from '#lib/messages/shared.ts'
import { DiscardButton } from './discard-button.tsx'
import { RetryLine } from './retry-line.tsx'
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
    <section aria-label="Edits of this answer" className="flex flex-col gap-2 text-sm">
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
      {left > 0 ? <li>{left === 1 ? 'One more was' : `${left.toLocaleString('en-US')} more were`} not applied.</li> : null}
    </ul>
  )
}

function Undone({ undone: { restored, kept } }: { undone: UndoneEdits }) {
  const files = restored.length === 1 ? 'one file is' : `${restored.length.toLocaleString('en-US')} files are`
  return (
    <div role="status" className="text-ink-2">
      <p>{restored.length === 0 ? 'No file was restored.' : `The edits were undone: ${files} as before.`}</p>
      {kept.length === 0 ? null : (
        <ul>
          {kept.map(({ path, reason }) => (
            <li key={path}>
              <code className="break-words text-ink text-xs">
                <VisibleText text={path} />
              </code>{' '}
              stays. <VisibleText isName text={reason} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
