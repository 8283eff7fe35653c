import { setTimeout as sleep } from 'node:timers/promises'

/** Event as sent on the wire. */
export interface SeenEvent {
  id: number
  bytes: string
}

export interface Follower {
  seen: SeenEvent[]
  /** Resolves when the stream said that it is over, or that nothing runs any more (`gone`). */
  ended: Promise<'whole' | 'gone'>
}

const AGAIN_MS = 40

/**
 * Reads a stream to its end across faults of the server: reopens it after each break, from the last id seen.
 * Rejects if an id does not follow the one before, or on an answer that a reader must never get.
 */
export function follow(
  open: (after: number) => Promise<Response>,
  options: { isLast: (bytes: string) => boolean; onEvent?: (event: SeenEvent) => void; forMs?: number },
): Follower {
  const seen: SeenEvent[] = []
  const untilMs = Date.now() + (options.forMs ?? 60_000)

  async function readOnce(): Promise<'whole' | 'gone' | 'broken'> {
    const response = await open(seen.at(-1)?.id ?? 0).catch(() => null)
    if (!response || response.status === 503) return 'broken'
    if (response.status === 204) return 'gone'
    if (response.status !== 200 || !response.body) throw new Error(`a reader got ${response.status}: ${await response.text()}`)
    for await (const bytes of frames(response.body)) {
      if (options.isLast(bytes)) {
        if (bytes.startsWith('id: ')) keep(bytes)
        return 'whole'
      }
      keep(bytes)
    }
    return 'broken'
  }

  function keep(bytes: string) {
    const id = Number(/^id: (\d+)\n/.exec(bytes)?.[1])
    const last = seen.at(-1)?.id ?? 0
    if (!(id > last)) throw new Error(`after ${last} came ${bytes}`)
    const event = { id, bytes }
    seen.push(event)
    options.onEvent?.(event)
  }

  async function readOn(): Promise<'whole' | 'gone'> {
    while (Date.now() < untilMs) {
      const how = await readOnce()
      if (how !== 'broken') return how
      await sleep(AGAIN_MS)
    }
    throw new Error(`the stream did not end; the last event was ${seen.at(-1)?.bytes ?? 'none'}`)
  }

  return { seen, ended: readOn() }
}

/** Yields the whole frames of a body. A frame cut off by a broken connection does not count as seen. */
async function* frames(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  const reader = body.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
      if (done) return
      text += decoder.decode(value, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const frame of whole) if (!frame.startsWith(':')) yield frame
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
