'use client'

import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openSandbox, type SandboxMessage } from '#components/sandbox/open-sandbox.ts'
import type { SandboxPlace } from '#components/sandbox/sandbox-place.ts'
import { framePage, type RunKind } from './frame-page.ts'
import { type LogLine, readLogLine, withLine } from './run-log.ts'

export type RunState = 'running' | 'silent' | 'stopped' | 'flooded'

/** Time without a sign of life after which a page counts as stuck. */
const SILENT_MS = 5_000

export interface Run {
  state: RunState
  log: readonly LogLine[]
  stop: () => void
  again: () => void
}

export interface RunRequest {
  kind: RunKind
  code: string
  title: string
  sandbox: SandboxPlace & { url: string }
  place: RefObject<HTMLDivElement | null>
  onSelect: (text: string) => void
}

/** Runs an artifact in the sandbox until it is hidden or stopped. New code restarts it. */
export function useRun({ kind, code, title, sandbox, place, onSelect }: RunRequest): Run {
  const [state, setState] = useState<RunState>('running')
  const [log, setLog] = useState<readonly LogLine[]>([])
  const [count, setCount] = useState(0)
  const isRunning = state === 'running' || state === 'silent'

  const hear = useEffectEvent(({ method, params }: SandboxMessage) => {
    if (method === 'artifact/alive' || method === 'artifact/ready') setState(now => (now === 'silent' ? 'running' : now))
    const line = method === 'artifact/log' ? readLogLine(params) : null
    if (line) setLog(lines => withLine(lines, line))
    if (method === 'artifact/selection') onSelect(String((params as { text?: unknown } | null)?.text ?? '').slice(0, 2_000))
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: *Run again* restarts the same code
  useEffect(() => {
    if (!isRunning || !place.current) return
    let heardMs = performance.now()
    const { close } = openSandbox({
      url: sandbox.url,
      html: framePage(kind, code, sandbox.files),
      title,
      place: place.current,
      onMessage: message => {
        heardMs = performance.now()
        hear(message)
      },
      onFlood: () => setState('flooded'),
    })
    const watch = setInterval(() => {
      // A page in the background is slowed down by the browser.
      if (document.hidden) heardMs = performance.now()
      else if (performance.now() - heardMs > SILENT_MS) setState(now => (now === 'running' ? 'silent' : now))
    }, 1_000)
    return () => {
      clearInterval(watch)
      close()
    }
  }, [kind, code, title, sandbox, place, isRunning, count])

  return {
    state,
    log,
    stop: () => setState('stopped'),
    again: () => {
      setLog([])
      setState('running')
      setCount(count + 1)
    },
  }
}
