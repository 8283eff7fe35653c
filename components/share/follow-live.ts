import { addressOf } from '#components/routes.ts'

const EVENTS = ['state', 'begin', 'text', 'edit', 'reset', 'end'] as const
const BACK_OFF_MS = [250, 1_000, 2_000, 4_000, 8_000]

export interface LiveReader {
  onEvent(name: (typeof EVENTS)[number], data: unknown): void
  /** The link no longer works. */
  onGone(): void
}

/**
 * Follows a live share until the returned function is called. Browsers give up a stream at the first refusal, such as a proxy's 502 while
 * the server restarts. It is opened again after the last event, unless the server says that the link does not exist.
 */
export function followLive(shareId: string, { onEvent, onGone }: LiveReader): () => void {
  const path = addressOf('GET /api/shares/[shareId]/live', { params: { shareId } })
  const left = new AbortController()
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = ''
  let failures = 0

  function open(): void {
    const opened = new EventSource(lastId === '' ? path : `${path}?${new URLSearchParams({ after: lastId })}`)
    stream = opened
    for (const name of EVENTS)
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        failures = 0
        lastId = lastEventId || lastId
        onEvent(name, JSON.parse(data))
      })
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) again()
    }
  }

  function again(): void {
    timer = setTimeout(look, BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)])
    failures += 1
  }

  async function look(): Promise<void> {
    const status = await statusOf(path, left.signal)
    if (left.signal.aborted) return
    if (status === 404) onGone()
    else if (status === 200) open()
    else again()
  }

  open()
  return () => {
    left.abort()
    clearTimeout(timer)
    stream?.close()
  }
}

/** Returns the status of the answer; null where none came. */
async function statusOf(path: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(path, { headers: { accept: 'text/event-stream' }, cache: 'no-store', signal })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
