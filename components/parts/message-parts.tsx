'use client'

import './parts.css'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { argumentsLine } from '#components/json/arguments-line.ts'
import { CitationContext } from '#components/markdown/citations.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ChatMessage, ChatPart, InputRequestView, ToolPart } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { callName, hasEnded } from './call-state.ts'
import { editFactsOf } from './edit/edit-facts.ts'
import type { PartInputs } from './inputs.ts'
import { PartView } from './part.tsx'
import { PartGroup } from './part-group.tsx'
import { estimatedLinesPx, groupLines, isAsking, type Line } from './part-groups.ts'
import { isServerNotice, ServerNotices, serversWaitOf } from './server-notices.tsx'
import { Sources } from './sources.tsx'
import { foldLeftOut } from './tool/left-out-calls.ts'
import { LeftOutRow } from './tool/left-out-row.tsx'
import { foldSameCalls, type KeyedPart, type Shown } from './tool/same-calls.ts'
import { useCitations } from './use-citations.ts'

export interface MessagePartsProps {
  message: ChatMessage
  /** The run still writes this message, or waits for a person. */
  isStreaming: boolean
  inputs: PartInputs | null
  /** Servers that the answer before has named as missing (`missingServersOf`). */
  toldBefore?: string
  onRetry?: () => void
  /** Ends the wait of this answer for servers that are starting. */
  onSkipServers?: () => Promise<void>
}

/**
 * Renders the parts of an assistant message in order. A question about a tool call replaces the call; the caller renders how the answer
 * ended.
 */
export function MessageParts({ message, isStreaming, inputs, toldBefore = '', onRetry, onSkipServers }: MessagePartsProps) {
  const [isFresh] = useState(() => isStreaming && !message.parts.some(part => part.type === 'text' && part.text !== ''))
  const questions = questionsInCalls(message.parts)
  const isAnswerKept = message.parts.some(part => part.type === 'text' && part.text.trim() !== '')
  const editFacts = editFactsOf(message)
  const citations = useCitations(message)
  const view = ({ key, part }: KeyedPart) => (
    <PartView
      key={key}
      part={part}
      isStreaming={isStreaming}
      isFresh={isFresh}
      question={part.type === 'dynamic-tool' ? (questions.get(part.toolCallId) ?? null) : null}
      inputs={inputs}
      isAnswerKept={isAnswerKept}
      onRetry={onRetry ?? null}
      {...editFacts(part)}
    />
  )
  const line = (one: Shown) =>
    'calls' in one ? (
      <SameCallsView key={one.key} call={one.calls[0]?.part as ToolPart} count={one.calls.length}>
        {one.calls.map(view)}
      </SameCallsView>
    ) : (
      view(one)
    )
  const folded = (one: Line) =>
    'row' in one ? (
      <LeftOutRow key={one.key} count={one.count}>
        {() =>
          groupLines(one.row, { last: 0 }).map(each =>
            'group' in each ? (
              <PartGroup key={each.key} estimatePx={estimatedLinesPx(each.group)}>
                {() => each.group.map(line)}
              </PartGroup>
            ) : (
              line(each)
            ),
          )
        }
      </LeftOutRow>
    ) : (
      line(one)
    )
  const shown = foldSameCalls(keyed(message.parts, questions), id => questions.get(id)?.status === 'open')
  return (
    <div className="parts">
      <ServerNotices parts={message.parts} toldBefore={toldBefore} isStreaming={isStreaming} onSkipServers={onSkipServers ?? null} />
      <CitationContext value={citations}>
        {groupLines(foldLeftOut(shown), { isApart: one => 'row' in one || isAsking(one, questions) }).map(one =>
          'group' in one ? (
            <PartGroup key={one.key} estimatePx={estimatedLinesPx(one.group)}>
              {() => one.group.map(folded)}
            </PartGroup>
          ) : (
            folded(one)
          ),
        )}
        <Sources />
      </CitationContext>
      {isStreaming && !message.parts.some(isVisible) && !serversWaitOf(message.parts) ? <Waiting /> : null}
    </div>
  )
}

/** Tells whether a part shows something, and replaces the placeholder of the answer. */
function isVisible(part: ChatPart): boolean {
  if (part.type === 'text') return part.text !== ''
  // Said before the model is asked, so the wait for it still shows.
  if (part.type === 'data-notice' && part.data.code.startsWith('url_')) return false
  return part.type !== 'step-start' && !isServerNotice(part)
}

/** Finds the question that replaces each call: the latest open one, else the latest. */
function questionsInCalls(parts: readonly ChatPart[]): Map<string, InputRequestView> {
  const calls = new Map<string, ToolPart>()
  for (const part of parts) if (part.type === 'dynamic-tool') calls.set(part.toolCallId, part)
  const questions = new Map<string, InputRequestView>()
  for (const part of parts) {
    if (part.type !== 'data-input' || part.data.toolCallId === undefined) continue
    const call = calls.get(part.data.toolCallId)
    if (!call || standsAlone(part.data, call)) continue
    if (part.data.status === 'open' || questions.get(call.toolCallId)?.status !== 'open') questions.set(call.toolCallId, part.data)
  }
  return questions
}

/**
 * Tells whether a question needs a place of its own. It is about the run, or it is still open though its call has ended and shows a result.
 */
function standsAlone({ kind, status }: InputRequestView, call: ToolPart): boolean {
  return kind === 'loop' || kind === 'limit' || kind === 'budget' || (status === 'open' && hasEnded(call))
}

/** Gives the parts keys that hold while the message grows, and leaves out questions that replace a call. */
function keyed(parts: readonly ChatPart[], questions: ReadonlyMap<string, InputRequestView>): KeyedPart[] {
  const shown = parts.map((part, index) => ({ key: part.type === 'dynamic-tool' ? part.toolCallId : `${index}`, part }))
  return shown.filter(({ part }) => !isServerNotice(part) && (part.type !== 'data-input' || hasOwnPlace(part.data, questions)))
}

function hasOwnPlace({ id, kind, status, toolCallId = '' }: InputRequestView, questions: ReadonlyMap<string, InputRequestView>): boolean {
  const inCall = questions.get(toolCallId)
  if (!inCall) return true
  return inCall.id !== id && (status === 'open' || kind === 'loop' || kind === 'limit' || kind === 'budget')
}

/** Marks the place where the answer will begin. */
function Waiting() {
  return (
    <p className="part-waiting">
      <span className="sr-only">{t('waitingForTheModel')}</span>
    </p>
  )
}

/** Folds equal calls into one line with their count, which opens to the calls. */
function SameCallsView({ call, count, children }: { call: ToolPart; count: number; children: ReactNode }) {
  const { server, tool } = callName(call)
  return (
    <details className="part-line tool same-calls">
      <summary className="tool-line">
        <span className="tool-icon">
          <ChevronRight className="part-chevron" size={14} aria-hidden />
        </span>
        <span className="tool-name">
          <VisibleText text={server === '' ? tool : `${server} · ${tool}`} />
        </span>
        <code className="tool-arguments">
          <VisibleText text={argumentsLine(call.input)} />
        </code>
        <span className="tool-time tabular">{t('times', { count })}</span>
      </summary>
      <div className="same-calls-list">{children}</div>
    </details>
  )
}
