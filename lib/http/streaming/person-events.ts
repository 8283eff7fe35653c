import type { Bus } from '#lib/platform/index.ts'

/** Most notes that wait for a slow reader. Above that its stream ends; it reconnects and reloads everything. */
const MOST_WAITING = 200

/**
 * Streams notes of the topic `user:<id>` as Server-Sent Events until the signal aborts: `chats` when the list has changed, `queue` with `{chatId}`.
 * Notes carry no content and are not stored; a reader gets `chats` when it connects, and when the bus reconnects.
 */
export async function* personEvents({ bus, userId, signal }: { bus: Bus; userId: string; signal: AbortSignal }): AsyncGenerator<string> {
  const waiting: string[] = []
  let wake = () => {}
  const unsubscribe = bus.subscribe(`user:${userId}`, note => {
    const isQueue = note.kind === 'queue'
    const frame = isQueue ? `event: queue\ndata: ${JSON.stringify(note.data)}\n\n` : 'event: chats\ndata: {}\n\n'
    if (!waiting.includes(frame)) waiting.push(frame)
    wake()
  })
  const ring = () => wake()
  signal.addEventListener('abort', ring, { once: true })
  try {
    yield 'event: chats\ndata: {}\n\n'
    while (!signal.aborted && waiting.length <= MOST_WAITING) {
      const frame = waiting.shift()
      if (frame === undefined) await new Promise<void>(resolve => (wake = resolve))
      else yield frame
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', ring)
  }
}
