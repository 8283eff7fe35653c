import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { now } from '#lib/platform/index.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'
import { leaveRun, said } from '#tests/support/left-run.ts'
import { DELETED_WAIT_MS, QUEUE_LOOK_MS } from '../run/limits.ts'
import { endDeleted } from './end-deleted.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

it('an answer in a deleted chat is stopped once the deletion can no longer be undone, and no other is', async () => {
  engine = await testEngine()
  const { platform } = engine
  const chats = { long: DELETED_WAIT_MS + 1_000, just: DELETED_WAIT_MS - 5_000, kept: null }
  const runIds: Record<string, string> = {}
  for (const [name, ageMs] of Object.entries(chats)) {
    const { runId, chatId } = await leaveRun(engine, said('Hal'))
    runIds[name] = runId
    const deletedAt = ageMs === null ? null : new Date(now(platform.clock).getTime() - ageMs)
    await platform.db.client.chat.update({ where: { id: chatId }, data: { deletedAt } })
  }
  const told: string[] = []
  for (const [name, runId] of Object.entries(runIds)) onTestFinished(platform.bus.subscribe(`run:${runId}`, () => told.push(name)))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const end = endDeleted(platform)
  vi.advanceTimersByTime(QUEUE_LOOK_MS)
  await vi.waitFor(() => expect(told).not.toEqual([]))
  await end()
  expect(told).toEqual(['long'])
  const rows = await platform.db.client.run.findMany({ where: { stopRequested: true }, select: { id: true } })
  expect(rows).toEqual([{ id: runIds.long }])
})
