'use client'

import { useEffect, useState } from 'react'
import { useIsHydrated } from '#components/shell/use-is-hydrated.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import type { LiveRun } from '../store/chat-state.ts'
import { finishedFigures, isWaiting, runningFigures } from './answer-figures.ts'
import { useRunningPreview } from './use-running-preview.ts'

const TICK_MS = 100

/** Shows the figures of a running answer. A timer updates them, whether or not anything arrives. */
export function RunningMeta({ run }: { run: LiveRun }) {
  const nowMs = useNow(TICK_MS, run.startedAtMs + run.seenAfterMs)
  const { phase } = useRunningPreview(run.fold.message)
  const status = statusOf(run) ?? phase
  return (
    <>
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
      {title ? (
        <span className="max-w-48 truncate text-ink-2 text-xs" title={model}>
          {title}
        </span>
      ) : null}
      <AnsweredAt at={createdAt} />
      <Figures figures={finishedFigures(message)} />
    </>
  )
}

/** Shows the time in the reader's time zone, which the server does not know. */
function AnsweredAt({ at }: { at: string }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return null
  const date = new Date(at)
  return (
    <time dateTime={at} title={date.toLocaleString()} className="tabular text-ink-2 text-xs">
      {date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
    </time>
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
  if (run.phase === 'stopping') return 'Stopping…'
  if (run.connection === 'unanswered') return 'Parley has not answered yet…'
  if (run.connection === 'reconnecting')
    return run.phase === 'starting' ? 'Parley cannot accept the message right now; trying again…' : 'The connection dropped; reconnecting…'
  if (isWaiting(run.fold.message)) return 'Waiting for you'
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
