import type { RunEvent } from '#lib/messages/index.ts'
import { emptyMemory, lacksHistory, type ProjectionContext, projectEvents, remember } from './project-event.ts'

export interface V1Reader extends ProjectionContext {
  /** The reader's last event id. */
  after: number
  /** Reads committed rows after a cursor, then live ones until the run's end. */
  tail: (after: number) => Promise<AsyncIterable<RunEvent[]>>
}

/**
 * Key of a row's encoded frame. All readers of a live run share its rows, so each row is encoded once per process. A WeakMap as old as the process
 * would keep its entries until V8's next full collection.
 */
const FRAME = Symbol('frame')

type Framed = RunEvent & { [FRAME]?: string }

/**
 * Encodes a run's log as Server-Sent Events of `/api/v1`. The last of a row has its `seq` as id. Resolves once the log may be read, so that refusals
 * (`run_not_found`, `events_expired`) still become a status.
 */
export async function v1EventStream(reader: V1Reader): Promise<AsyncIterable<string>> {
  return encode(await reader.tail(reader.after), reader)
}

/** An iterator by hand: a generator costs each frame of each reader more than its encoding. */
function encode(rows: AsyncIterable<RunEvent[]>, reader: V1Reader): AsyncIterableIterator<string, undefined> {
  const memory = emptyMemory()
  const batches = rows[Symbol.asyncIterator]()
  const over = { done: true, value: undefined } as const
  return {
    async next() {
      for (;;) {
        const { done, value: batch } = await batches.next()
        if (done) return over
        let text = ''
        for (const row of batch) {
          if (lacksHistory(memory, row.chunk)) await recall(memory, reader, row.seq)
          remember(memory, row.chunk)
          text += frameOf(row, reader, memory)
        }
        if (text !== '') return { done: false, value: text }
      }
    },
    async return() {
      await batches.return?.()
      return over
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function frameOf(row: Framed, context: ProjectionContext, memory: ReturnType<typeof emptyMemory>): string {
  const known = row[FRAME]
  if (known !== undefined) return known
  const events = projectEvents(row, context, memory)
  // Only the last has the id: a reader that is cut off before it gets them all again.
  const id = (at: number) => (at === events.length - 1 ? `id: ${row.seq}\n` : '')
  const frame = events.map(({ event, data }, at) => `${id(at)}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')
  row[FRAME] = frame
  return frame
}

/** Reads the log from its start up to `seq`, for a reader that resumes at a row that builds on earlier ones. */
async function recall(memory: ReturnType<typeof emptyMemory>, reader: V1Reader, seq: number): Promise<void> {
  for await (const batch of await reader.tail(0)) {
    for (const row of batch) {
      if (row.seq >= seq) return
      remember(memory, row.chunk)
    }
  }
}
