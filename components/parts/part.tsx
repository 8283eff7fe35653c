'use client'

import { Info } from 'lucide-react'
import dynamic from 'next/dynamic'
import { memo, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ChatPart, InputRequestView, Notice, RunError } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import type { EditFacts } from './edit/edit-facts.ts'
import { FilePart } from './file-part.tsx'
import { AnsweredLine } from './input/answered-line.tsx'
import { LazyAskCard } from './input/lazy-ask-card.tsx'
import type { PartInputs } from './inputs.ts'
import { ReasoningPart } from './reasoning-part.tsx'
import { TextPart } from './text-part.tsx'
import { ToolCard } from './tool/tool-card.tsx'

const SteeringPartView = dynamic(() => import('./steering-part.tsx').then(module => module.SteeringPartView))

const ChildLine = dynamic(() => import('./child/child-line.tsx').then(module => module.ChildLine))
const EditCard = dynamic(() => import('./edit/edit-card.tsx').then(module => module.EditCard))

export interface PartViewProps extends EditFacts {
  part: ChatPart
  isStreaming: boolean
  /** The answer was empty when this page first showed it. */
  isFresh: boolean
  /** Question about the tool call. */
  question: InputRequestView | null
  inputs: PartInputs | null
  /** The message has text that is kept although the run failed. */
  isAnswerKept: boolean
  onRetry: (() => void) | null
}

/** Renders a part: the one switch over the types of parts. A part that has not changed is not rendered again. */
export const PartView = memo(function PartView({
  part,
  isStreaming,
  isFresh,
  question,
  inputs,
  isAnswerKept,
  onRetry,
  ...editFacts
}: PartViewProps): ReactNode {
  switch (part.type) {
    case 'text':
      return part.text === '' ? null : <TextPart part={part} isStreaming={isStreaming} isFresh={isFresh} />
    case 'reasoning':
      return <ReasoningPart part={part} isStreaming={isStreaming && part.state === 'streaming'} />
    case 'dynamic-tool':
      return <ToolCard part={part} question={question} isLive={isStreaming} inputs={inputs} />
    case 'data-notice':
      return <NoticePart notice={part.data} />
    case 'data-error':
      return <ErrorPart error={part.data} isAnswerKept={isAnswerKept} onRetry={onRetry} />
    case 'data-input':
      return <InputPart key={part.data.id} request={part.data} inputs={inputs} />
    case 'data-child':
      return <ChildLine child={part.data} isLive={isStreaming} mayStop={inputs !== null} />
    case 'steering-message':
      return <SteeringPartView part={part} />
    case 'data-edit':
      return <EditCard edit={part.data} isLive={isStreaming} {...editFacts} />
    case 'file':
      return <FilePart url={part.url} mediaType={part.mediaType} name={part.filename ?? null} />
    // Sources are listed at the end of the message; the others are for the model or for readers of `/api/v1`.
    case 'source-url':
    case 'source-document':
    case 'data-citation':
    case 'step-start':
    case 'reasoning-file':
    case 'custom':
    case 'data-edit-delta':
    case 'data-edit-void':
    case 'data-edit-plan':
    case 'data-iteration':
    case 'data-done':
      return null
    default:
      return isNeverMade(part)
  }
})

/** Fails to compile when the switch lacks a type of part. Only static tool parts may be left, and ours are all dynamic. */
function isNeverMade(_part: Extract<ChatPart, { type: `tool-${string}` }>): null {
  return null
}

function NoticePart({ notice }: { notice: Notice }) {
  return (
    <p className="part-notice" role="note">
      <Info size={14} aria-hidden />
      <span dir="auto">{notice.message}</span>
    </p>
  )
}

/** Renders a question that belongs to no tool call of the message. */
function InputPart({ request, inputs }: { request: InputRequestView; inputs: PartInputs | null }) {
  const isOpen = request.status === 'open'
  return (
    <div className="part-line" data-state={isOpen ? 'waiting' : 'done'}>
      {isOpen ? (
        <LazyAskCard request={request} inputs={inputs} />
      ) : (
        <p className="part-question">
          <VisibleText text={request.message} lines /> <AnsweredLine request={request} />
        </p>
      )}
    </div>
  )
}

interface ErrorPartProps {
  error: RunError
  isAnswerKept: boolean
  onRetry: (() => void) | null
}

/** Shows what failed, what was kept, and what to do. */
function ErrorPart({ error, isAnswerKept, onRetry }: ErrorPartProps) {
  return (
    <section className="part-error" aria-label={t('thisAnswerFailed')}>
      <p className="part-error-message">{error.message}</p>
      <p className="part-error-kept">{isAnswerKept ? t('answerIsKept') : t('messageIsKept')}</p>
      {onRetry ? (
        <div className="part-actions">
          <Button size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
