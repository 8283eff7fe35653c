import type { Chunk } from '#lib/messages/index.ts'
import type { Database } from '#lib/platform/index.ts'
import { type LogRow, splitRow } from './merged-rows.ts'

/** One event of an ended run, with the time of its commit. */
export interface RecordedEvent {
  seq: number
  atMs: number
  chunk: Chunk
}

/** A part of a recording, oldest first. `next`: the number after which the next part begins; null at the end. */
export interface RecordingPage {
  events: RecordedEvent[]
  next: number | null
}

interface TimedRow extends LogRow {
  atMs: number | string
}

/** Rows and characters of one page. A row may hold more, and is then alone. */
const PAGE_ROWS = 1_000
const PAGE_CHARS = 1_000_000

const SELECT = 'SELECT "seq", "data", "atMs" FROM "RunEvent" WHERE "runId" = ? AND "seq" > ? ORDER BY "seq" LIMIT ?'

/** Reads a page of an ended run's log. */
export async function readRecording(db: Pick<Database, 'query'>, runId: string, after: number): Promise<RecordingPage> {
  const rows = await db.query<TimedRow>(SELECT, [runId, after, PAGE_ROWS])
  let chars = 0
  const end = rows.findIndex(({ data }, index) => {
    chars += data.length
    return chars > PAGE_CHARS && index > 0
  })
  const page = end < 0 ? rows : rows.slice(0, end)
  const events = timedEvents(page.map(({ seq, data, atMs }) => ({ seq, data, atMs: Number(atMs) }))).filter(({ seq }) => seq > after)
  const isLast = end < 0 && rows.length < PAGE_ROWS
  return { events: events.filter(({ chunk }) => !UNSEEN.has(chunk.type)), next: isLast ? null : (page.at(-1)?.seq ?? null) }
}

/** Types of rows that no page shows. */
const UNSEEN: ReadonlySet<string> = new Set(['data-iteration', 'data-edit-plan', 'data-done'])

/** Splits rows into events. Pieces of a merged row have lost their times, and are spread over the time since the row before. */
export function timedEvents(rows: readonly (LogRow & { atMs: number })[]): RecordedEvent[] {
  let before: number | null = null
  return rows.flatMap(row => {
    const pieces = splitRow(row)
    const from = before ?? row.atMs
    before = row.atMs
    return pieces.map(({ seq, chunk }, index) => ({
      seq,
      chunk,
      atMs: Math.round(from + ((row.atMs - from) * (index + 1)) / pieces.length),
    }))
  })
}
