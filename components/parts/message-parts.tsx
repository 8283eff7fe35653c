'use client'

import './parts.css'
import { useState } from 'react'
import type { ChatMessage, ChatPart, InputRequestView } from '#lib/messages/shared.ts'
import type { PartInputs } from './inputs.ts'
import { PartView } from './part.tsx'
import { Sources } from './sources.tsx'
import { Waiting } from './waiting.tsx'

export interface MessagePartsProps {
  message: ChatMessage
  /** The run still writes this message, or waits for a person. */
  isStreaming: boolean
  inputs: PartInputs | null
  onRetry?: () => void
}

/** What an assistant message holds, in its order. A question about a tool call stands in the call's place; how it ended is the caller's to say. */
export function MessageParts({ message, isStreaming, inputs, onRetry }: MessagePartsProps) {
  const [isFresh] = useState(() => isStreaming && !message.parts.some(part => part.type === 'text' && part.text !== ''))
  const questions = questionsByCall(message.parts)
  const isAnswerKept = message.parts.some(part => part.type === 'text' && part.text.trim() !== '')
  return (
    <div className="parts">
      {keyed(message.parts, questions).map(({ key, part }) => (
        <PartView
          key={key}
          part={part}
          isStreaming={isStreaming}
          isFresh={isFresh}
          question={part.type === 'dynamic-tool' ? (questions.get(part.toolCallId) ?? null) : null}
          inputs={inputs}
          isAnswerKept={isAnswerKept}
          onRetry={onRetry ?? null}
        />
      ))}
      <Sources parts={message.parts} />
      {isStreaming && !message.parts.some(isVisible) ? <Waiting /> : null}
    </div>
  )
}

/** Shows something of its own, so that the place where the answer begins is taken. */
function isVisible(part: ChatPart): boolean {
  return part.type === 'text' ? part.text !== '' : part.type !== 'step-start'
}

/** The latest question about each call that the message holds. */
function questionsByCall(parts: readonly ChatPart[]): Map<string, InputRequestView> {
  const calls = new Set<string>()
  for (const part of parts) if (part.type === 'dynamic-tool') calls.add(part.toolCallId)
  const questions = new Map<string, InputRequestView>()
  for (const part of parts) {
    if (part.type !== 'data-input') continue
    const { toolCallId } = part.data
    if (toolCallId !== undefined && calls.has(toolCallId)) questions.set(toolCallId, part.data)
  }
  return questions
}

/** Parts with keys that hold while the message grows; questions that stand in a call's place are left out. */
function keyed(parts: readonly ChatPart[], questions: ReadonlyMap<string, InputRequestView>): { key: string; part: ChatPart }[] {
  const shown = parts.map((part, index) => ({ key: part.type === 'dynamic-tool' ? part.toolCallId : `${index}`, part }))
  return shown.filter(({ part }) => part.type !== 'data-input' || !questions.has(part.data.toolCallId ?? ''))
}
