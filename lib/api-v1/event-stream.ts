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

/** Ids that each row has for its events. The last event of a row has the last of them. */
const IDS_OF_ROW = 1000

/**
 * Encodes a run's log as Server-Sent Events of `/api/v1`; their ids rise. Resolves before the first byte: a refusal
 * (`run_not_found`, `events_expired`) becomes a status.
 */
export async function v1EventStream(reader: V1Reader): Promise<AsyncIterable<string>> {
  return encode(await reader.tail(Math.floor(reader.after / IDS_OF_ROW)), reader)
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

function frameOf(row: Framed, context: V1Reader, memory: ReturnType<typeof emptyMemory>): string {
  const isCut = row.seq * IDS_OF_ROW - IDS_OF_ROW < context.after
  const known = row[FRAME]
  if (known !== undefined && !isCut) return known
  // A call that made more edits than there are ids names the last of them; `done` has all.
  const events = projectEvents(row, context, memory).slice(-IDS_OF_ROW)
  let id = row.seq * IDS_OF_ROW - events.length
  let text = ''
  for (const { event, data } of events) if (++id > context.after) text += `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  if (!isCut) row[FRAME] = text
  return text
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
