'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Markdown } from '#components/markdown/markdown.tsx'
import { type ChatPart, emptyLook, growLook, lookAhead } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { spokenDuration } from './duration.ts'
import { useElapsed } from './use-elapsed.ts'

type Reasoning = Extract<ChatPart, { type: 'reasoning' }>

/** Folds the reasoning to one line. While it is written, the line says for how long, and it can be opened to read along. */
export function ReasoningPart({ part, isStreaming }: { part: Reasoning; isStreaming: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const seenMs = useElapsed(isStreaming, null, 1000)
  const thoughtMs = storedMs(part) ?? seenMs
  if (part.text.trim() === '' && !isStreaming) return null
  return (
    <details className="part-thought" data-state={isStreaming ? 'running' : 'done'} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight className="part-chevron" size={14} aria-hidden />
        <span className="tabular shrink-0">{label(isStreaming, thoughtMs)}</span>
        {isStreaming && !isOpen ? (
          <span className="part-thought-preview" dir="auto" aria-hidden>
            {lastLine(part.text)}
          </span>
        ) : null}
      </summary>
      <div className="part-thought-text">{isOpen || !isStreaming ? <Markdown text={part.text} isStreaming={isStreaming} /> : null}</div>
    </details>
  )
}

/** Returns the last line of words, which says what the reasoning is about. */
function lastLine(text: string): string {
  const end = text.slice(-400)
  return lookAhead(growLook(emptyLook, end), end).lastMeaningful
}

function label(isStreaming: boolean, ms: number | null): string {
  if (isStreaming) return ms === null || ms < 1000 ? t('thinking') : t('thinkingFor', { duration: spokenDuration(ms) })
  return ms === null ? t('thought') : t('thoughtFor', { duration: spokenDuration(Math.max(ms, 1000)) })
}

/** Returns the duration in ms, where the run has stored it beside the text. */
function storedMs(part: Reasoning): number | null {
  const ms = part.providerMetadata?.parley?.durationMs
  return typeof ms === 'number' ? ms : null
}
