import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { partsApp as t } from '#lib/words/en/parts-app.ts'
import type { AskPerson } from './app-question.ts'
import type { AppCall } from './apps-host.ts'
import type { OpenApp } from './session/open-app.ts'
import type { DisplayMode } from './use-display.ts'

const MIN_HEIGHT = 80
const FIRST_HEIGHT = 240
const MAX_HEIGHT = 640
const MAX_LOG_LINES = 50
const MAX_LOG_CHARS = 500

export type AppState = { kind: 'loading' } | { kind: 'shown'; prefersBorder: boolean; floats: boolean } | { kind: 'failed'; reason: string }

interface Surroundings {
  isWanted: boolean
  place: RefObject<HTMLElement | null>
  session: RefObject<OpenApp | null>
  ask: AskPerson
  setMode: (mode: DisplayMode) => void
  close: () => void
}

/** Opens the App when it is wanted, loads the bridge only then, and tells the App before it goes. */
export function useAppSession({ host, server, tool, callId, input, outcome }: AppCall, around: Surroundings) {
  const { isWanted, place, session, ask, setMode, close } = around
  const [state, setState] = useState<AppState>({ kind: 'loading' })
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [log, setLog] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)

  const begin = useEffectEvent((openApp: typeof import('./session/open-app.ts').openApp): OpenApp | null => {
    if (!place.current) return null
    const opened = openApp({
      host,
      server,
      tool,
      callId,
      place: place.current,
      ask,
      onShown: ({ prefersBorder, floats }) => setState({ kind: 'shown', prefersBorder, floats }),
      onFailed: reason => setState({ kind: 'failed', reason }),
      onHeight: pixels => setHeight(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(pixels)))),
      onLog: line => setLog(before => [...before, line.slice(0, MAX_LOG_CHARS)].slice(-MAX_LOG_LINES)),
      onDisplay: setMode,
      onDone: close,
    })
    opened.hear(input)
    if (outcome) opened.end(outcome)
    return opened
  })

  // A layout effect: while the place is still in the page, the App in it can be told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useLayoutEffect(() => {
    if (!isWanted) return
    let isGone = false
    import('./session/open-app.ts').then(
      ({ openApp }) => {
        if (!isGone) session.current = begin(openApp)
      },
      () => isGone || setState({ kind: 'failed', reason: t('couldNotBeLoaded') }),
    )
    return () => {
      isGone = true
      session.current?.leave()
      session.current = null
      setState({ kind: 'loading' })
    }
  }, [isWanted, attempt, session])

  useEffect(() => session.current?.hear(input), [input, session])

  useEffect(() => {
    if (outcome) session.current?.end(outcome)
  }, [outcome, session])

  const retry = useCallback(() => setAttempt(before => before + 1), [])
  return { state, height, log, retry }
}
