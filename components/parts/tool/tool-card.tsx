'use client'

import { Ban, ChevronRight, CircleAlert, Hand } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { argumentsLine } from '#components/json/arguments-line.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { InputRequestView, ToolPart } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { ToolApp } from '../app/tool-app.tsx'
import { type CallState, callName, callState, callStateLabel, callTone } from '../call-state.ts'
import { runningDuration, shortDuration } from '../duration.ts'
import { AnsweredLine } from '../input/answered-line.tsx'
import { LazyAskCard } from '../input/lazy-ask-card.tsx'
import type { PartInputs } from '../inputs.ts'
import { useElapsed } from '../use-elapsed.ts'
import { MissingDetails, useCallDetails } from './call-details.tsx'
import { ToolBody } from './tool-body.tsx'
import { ToolPeek } from './tool-peek.tsx'

export interface ToolCardProps {
  part: ToolPart
  question: InputRequestView | null
  /** The run still writes this message. */
  isLive: boolean
  inputs: PartInputs | null
}

/** Shows a tool call as one line in the margin of the answer, which opens to its arguments, progress and result. */
export function ToolCard({ part: shown, question, isLive, inputs }: ToolCardProps) {
  const card = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { part, isMissing, problem, retry } = useCallDetails(shown, isOpen)
  // A card may be opened before this script runs.
  useEffect(() => setOpen(card.current?.open === true), [])
  const state = callState(part, question, isLive)
  const { server, tool } = callName(part)
  const name = server === '' ? tool : `${server} · ${tool}`
  return (
    <div className="part-line tool" data-state={callTone(state)}>
      <details ref={card} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="tool-line">
          <span className="tool-icon">
            <StateIcon state={state} />
          </span>
          <span className="tool-name">
            <VisibleText text={name} />
          </span>
          <code className="tool-arguments">
            <VisibleText text={state.kind === 'writing' ? state.rawInput.slice(-240) : argumentsLine(part.input)} />
          </code>
          <span className="tool-time tabular">
            <StateTime state={state} />
          </span>
        </summary>
        {isMissing ? (
          <div className="tool-body">{isOpen ? <MissingDetails problem={problem} retry={retry} /> : null}</div>
        ) : (
          <ToolBody part={part} state={state}>
            {question && question.status !== 'open' ? (
              <p className="tool-permission">
                {question.reason} <AnsweredLine request={question} />
              </p>
            ) : null}
          </ToolBody>
        )}
      </details>
      <ToolPeek state={state} />
      {state.kind === 'waiting' ? <LazyAskCard key={state.request.id} request={state.request} inputs={inputs} /> : null}
      {isMissing ? null : <ToolApp part={part} state={state} />}
      {isLive ? (
        <span className="sr-only" role="status">
          {`${visibleText(name)} ${callStateLabel(state)}`}
        </span>
      ) : null}
    </div>
  )
}

function StateIcon({ state }: { state: CallState }) {
  switch (state.kind) {
    case 'writing':
    case 'queued':
    case 'running':
      return <Spinner size={13} label={callStateLabel(state)} />
    case 'waiting':
      return <Hand size={13} aria-hidden />
    default:
      break
  }
  if (callTone(state) === 'failed') return <CircleAlert size={13} aria-hidden />
  if (state.kind === 'done' && state.outcome.outcome === 'denied') return <Ban size={13} aria-hidden />
  return <ChevronRight className="part-chevron" size={14} aria-hidden />
}

function StateTime({ state }: { state: CallState }) {
  if (state.kind === 'running') return <RunningTime startedAt={state.startedAt} />
  if (state.kind !== 'done') return callStateLabel(state)
  const { outcome, executed, executionTimeMs } = state.outcome
  const time = executed ? shortDuration(executionTimeMs) : ''
  if (outcome === 'ok')
    return (
      <>
        <span className="sr-only">{t('finishedIn')} </span>
        {time}
      </>
    )
  return [callStateLabel(state), time].filter(Boolean).join(' · ')
}

const TICK_MS = 100

/** Shows the time since a call was sent. It ticks while nothing arrives, too. */
function RunningTime({ startedAt }: { startedAt: string }) {
  const elapsedMs = useElapsed(true, startedAt, TICK_MS)
  return elapsedMs === null ? t('running') : runningDuration(elapsedMs)
}
