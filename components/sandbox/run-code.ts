import { sandbox as t } from '#lib/words/en/sandbox.ts'
import { loadRun } from './code-parts.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'
import { initialRun, letGo, type RunEnd, type RunState, withMessage } from './run-state.ts'
import { createGate } from './worker/gate.ts'
import type { CodeJob } from './worker/job.ts'
import { codeLimits } from './worker/limits.ts'

/** Shortest time between two looks of the page at a run. */
const TELL_MS = 100
/** Longest silence of a frame. One that used up its memory says nothing more. */
const SILENCE_MS = 10_000

export interface CodeRun {
  read: () => RunState
  subscribe: (listener: () => void) => () => void
  /** Ends the worker at once. */
  stop: () => void
  /** Stops, and lets go of the files that the code wrote. */
  dispose: () => void
}

/** Runs code in a worker of the sandbox's origin, with no network and nothing left of another run. `files` may still have to be loaded. */
export function startRun(job: Omit<CodeJob, 'files'>, files: (signal: AbortSignal) => Promise<CodeJob['files']>): CodeRun {
  let state = initialRun
  let sandbox: Sandbox | null = null
  let startedMs = 0
  let telling: ReturnType<typeof setTimeout> | null = null
  let limit: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const leaving = new AbortController()

  function tell(next: RunState, isUrgent = false) {
    state = next
    const now = () => {
      telling = null
      for (const listener of listeners) listener()
    }
    if (telling !== null && !isUrgent) return
    if (telling !== null) clearTimeout(telling)
    if (isUrgent) now()
    else telling = setTimeout(now, TELL_MS)
  }

  function close(next: RunState) {
    clearTimeout(limit)
    clearTimeout(silence)
    leaving.abort()
    sandbox?.frame.parentElement?.remove()
    sandbox?.close()
    tell({ ...next, tookMs: startedMs === 0 ? 0 : performance.now() - startedMs }, true)
  }
  const end = (by: RunEnd) => state.phase === 'ended' || close({ ...state, phase: 'ended', end: by })
  const within = (ms: number, by: RunEnd) => {
    clearTimeout(limit)
    limit = setTimeout(() => end(by), ms)
  }
  const hearBeat = () => {
    clearTimeout(silence)
    silence = setTimeout(() => end('lost'), SILENCE_MS)
  }

  async function begin() {
    within(codeLimits.loadMs, 'unloadable')
    const { signal } = leaving
    const onProgress = (loaded: number) => state.phase === 'loading' && tell({ ...state, loaded })
    const run = await loadRun({ ...job, files: await files(signal) }, { signal, onProgress })
    if (signal.aborted) return
    if (run.url === null || run.job === null) return end(run.isOn ? 'nowhere' : 'off')
    const gate = createGate()
    const request = run.job
    sandbox = openSandbox({
      url: run.url,
      html: `<!doctype html><meta charset="utf-8"><script>${run.runner.replaceAll('</script', '<\\/script')}</script>`,
      title: t('runningCode'),
      place: hiddenPlace(),
      onFlood: () => end('flood'),
      onMessage({ method, params }) {
        if (state.phase === 'ended') return
        hearBeat()
        if (method === 'code/ready') sandbox?.send('code/run', request)
        if (method === 'code/failed') return end(params === 'flood' ? 'flood' : 'unloadable')
        if (method !== 'code/message') return
        const message = gate(params)
        if (message === null) return
        if (message.kind === 'started') {
          startedMs = performance.now()
          within(codeLimits.runMs, 'timeout')
        }
        const next = withMessage(state, message)
        if (message.kind === 'end') close(next)
        else tell(next)
      },
    })
  }

  begin().catch(() => end('unloadable'))
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => end('stopped'),
    dispose() {
      end('stopped')
      letGo(state)
    },
  }
}

/** Makes a place on the screen that nobody sees: browsers slow frames down that are not shown. */
function hiddenPlace(): HTMLElement {
  const place = document.createElement('div')
  place.setAttribute('aria-hidden', 'true')
  place.inert = true
  Object.assign(place.style, {
    position: 'fixed',
    insetBlockEnd: '0',
    insetInlineStart: '0',
    width: '1px',
    height: '1px',
    opacity: '0',
    overflow: 'hidden',
  })
  place.style.pointerEvents = 'none'
  document.body.append(place)
  return place
}
