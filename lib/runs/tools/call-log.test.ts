import { afterEach, expect, it, vi } from 'vitest'
import type { RunEvent, ToolOutput } from '#lib/messages/index.ts'
import { call, calls, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { type Journal, newJournal, testServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
let journal: Journal
afterEach(async () => {
  await engine.dispose()
  journal.remove()
})

async function setUp(policies: { server: string; tool: string; action: string }[] = []) {
  journal = newJournal()
  engine = await testEngine({ config: { mcpServers: { test: testServer(journal) }, policies } })
  return engine
}

const outcomes = (events: RunEvent[]) =>
  events.flatMap(({ chunk }) => (chunk.type === 'tool-output-available' && !chunk.preliminary ? [chunk.output as ToolOutput] : []))

it('[V7] [run-32] a call is logged with the time that it took, which its card shows too', async () => {
  const { runs, actor, says, log, logged, chat } = await setUp()
  says([...call('c', 'test__slow', { ms: 150 }), calls], text('Done.'))
  const events = await log((await runs.start(actor, await chat(), send('Go.'))).runId)
  const lines = logged.filter(({ event }) => event === 'tool.call') as { executionTimeMs?: number }[]
  expect(lines).toHaveLength(1)
  expect(lines[0]?.executionTimeMs).toBeGreaterThanOrEqual(150)
  expect(outcomes(events)).toEqual([expect.objectContaining({ executionTimeMs: lines[0]?.executionTimeMs })])
})

it('[V7] [run-12] a decision is in the audit log before a person is asked', async () => {
  const { runs, actor, says, log, chat, mcp } = await setUp([{ server: 'test', tool: 'count', action: 'ask' }])
  const noted = Promise.withResolvers<void>()
  const note = vi.spyOn(mcp, 'noteDecision').mockImplementation(() => noted.promise)
  says([...call('c', 'test__count', {}), calls], text('Done.'))
  const { runId } = await runs.start(actor, await chat(), send('Go.'))
  await vi.waitFor(() => expect(note).toHaveBeenCalledTimes(1), 8_000)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect((await runs.get(actor, runId)).inputs).toEqual([])
  noted.resolve()
  const [input] = await vi.waitFor(async () => {
    const { inputs } = await runs.get(actor, runId)
    expect(inputs).toHaveLength(1)
    return inputs
  }, 8_000)
  await runs.answer(actor, runId, input?.id ?? '', { choice: 'deny' })
  expect(outcomes(await log(runId))).toEqual([expect.objectContaining({ outcome: 'denied' })])
})
