'use client'

import { useEffect, useState } from 'react'
import { AssistantName } from '#components/assistants/assistant-name.tsx'
import { finishedFigures, isWaiting, runningFigures } from '#components/chat-store/answer-figures.ts'
import type { LiveRun } from '#components/chat-store/chat-state.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'
import { MessageTime } from './message-time.tsx'
import { useRunningPreview } from './use-running-preview.ts'

const TICK_MS = 100

/** Shows the figures of a running answer. A timer updates them, whether or not anything arrives. */
export function RunningMeta({ run }: { run: LiveRun }) {
  const nowMs = useNow(TICK_MS, run.startedAtMs + run.seenAfterMs)
  const { phase } = useRunningPreview(run.fold.message)
  const status = statusOf(run) ?? phase
  return (
    <>
      <AnsweredBy message={run.fold.message} />
      {status ? <span className="text-ink-2 text-xs">{status}</span> : null}
      <Figures figures={runningFigures(run, nowMs)} />
    </>
  )
}

export function FinishedMeta({ message, createdAt }: { message: ChatMessage; createdAt: string }) {
  const { models } = useWorkspace()
  const model = message.metadata?.model
  const title = models.find(({ id }) => id === model)?.title ?? model
  return (
    <>
      <AnsweredBy message={message} />
      {title ? (
        <span className="max-w-48 truncate text-ink-2 text-xs" title={model}>
          {title}
        </span>
      ) : null}
      <MessageTime at={createdAt} />
      <Figures figures={finishedFigures(message)} />
    </>
  )
}

function AnsweredBy({ message }: { message: ChatMessage }) {
  const assistant = message.metadata?.assistant
  if (!assistant) return null
  return (
    <span className="flex max-w-56 text-ink-2 text-xs" title={t('versionOf', { version: assistant.version ?? '' })}>
      <AssistantName assistant={assistant} />
    </span>
  )
}

function Figures({ figures }: { figures: string[] }) {
  return (
    <p className="tabular flex flex-wrap gap-x-3.5 text-ink-2 text-xs">
      {figures.map((figure, index) => (
        <span key={KEYS[index]}>{figure}</span>
      ))}
    </p>
  )
}

const KEYS = ['first', 'second', 'third', 'fourth']

function statusOf(run: LiveRun): string | null {
  if (run.phase === 'stopping') return t('stopping')
  if (run.connection === 'unanswered') return t('notAnswered')
  if (run.connection === 'reconnecting') return run.phase === 'starting' ? t('notAccepted') : t('reconnecting')
  if (isWaiting(run.fold.message)) return t('waitingForYou')
  return null
}

/** Returns the time, updated every `everyMs`. It is `firstMs` on the server and in the browser's first render. */
function useNow(everyMs: number, firstMs: number): number {
  const [nowMs, setNowMs] = useState(firstMs)
  useEffect(() => {
    const tell = () => setNowMs(Date.now())
    tell()
    const timer = setInterval(tell, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
