import { expect } from 'vitest'
import { type Chunk, emptyFold, foldAll, messageText } from '#lib/messages/index.ts'
import { judgeCalls, loggedCalls } from './logged-calls.ts'
import { textOf } from './plan.ts'
import { type Ride, readEvents } from './ride.ts'
import type { Rig } from './rig.ts'

interface StoredRun {
  status: string
  takeovers: number
}

/**
 * Asserts the laws of a run after faults. Nothing that a reader saw is missing or changed, and no text is lost or doubled. No step is
 * answered twice, every call has one outcome and happened once (`judgeCalls`), and the run has ended.
 */
export async function judge(rig: Rig, ride: Ride): Promise<{ takeovers: number }> {
  await ride.ended
  const { runId, follower } = await ride.program
  const rows = await rig.query<{ seq: number; data: string }>(
    'SELECT "seq", "data" FROM "RunEvent" WHERE "runId" = ? ORDER BY "seq"',
    runId,
  )
  const chunks = rows.map(({ data }) => JSON.parse(data) as Chunk)

  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  expect(chunks.filter(({ type }) => type === 'data-done')).toHaveLength(1)
  expect(chunks.at(-1)?.type).toBe('data-done')
  const log = rows.map(({ seq, data }) => `id: ${seq}\ndata: ${data}`)
  expect(ride.page.seen.map(({ bytes }) => bytes)).toEqual(log.slice(0, ride.page.seen.length))
  const again = readEvents(rig, runId)
  await again.ended
  expect(again.seen).toEqual(follower.seen)

  const { message } = foldAll(emptyFold(''), chunks)
  expect(messageText(message)).toBe(textOf(ride.plan))
  const [run] = await rig.query<StoredRun>('SELECT "status", "takeovers" FROM "Run" WHERE "id" = ?', runId)
  expect(run?.status).toBe('completed')
  const [stored] = await rig.query<{ parts: string }>(
    `SELECT CAST(m."parts" AS TEXT) AS "parts" FROM "Message" m JOIN "Run" r ON r."messageId" = m."id" WHERE r."id" = ?`,
    runId,
  )
  expect(JSON.parse(stored?.parts ?? 'null')).toEqual(JSON.parse(JSON.stringify(message.parts)))
  const steps = chunks.flatMap(chunk => (chunk.type === 'data-iteration' ? [chunk.data.iteration] : []))
  expect(steps).toEqual(steps.map((_, index) => index + 1))
  expect(message.parts.filter(part => part.type === 'dynamic-tool' && !part.state.startsWith('output-'))).toEqual([])
  judgeCalls(loggedCalls(chunks), rig.journal.lines())
  return { takeovers: run?.takeovers ?? 0 }
}

/** Every call that the tool server has executed stands in an answer. */
export async function judgeJournal(rig: Rig): Promise<void> {
  const answers = await rig.query<{ parts: string }>(`SELECT CAST("parts" AS TEXT) AS "parts" FROM "Message" WHERE "role" = 'assistant'`)
  const labels = answers.flatMap(({ parts }) =>
    (JSON.parse(parts) as { input?: { label?: string } }[]).flatMap(part => part.input?.label ?? []),
  )
  for (const line of rig.journal.lines()) {
    const label = /^(?:count|slow started) (.*)$/.exec(line)?.[1]
    if (label !== undefined) expect(labels).toContain(label)
  }
}
