import type { Bus } from '#lib/platform/index.ts'

/** More than a person can cause before they have been read; the reader comes back and looks at everything anew. */
const MOST_WAITING = 200

/**
 * Notes of the topic `user:<id>` as Server-Sent Events until the signal aborts: `chats` when the list has changed, `queue` with `{chatId}`. They carry no
 * content, and are not kept: a reader that comes back, or whose bus does, is told `chats`.
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
