import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, calls, type Say, send, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'
import { type Journal, newJournal, testServer } from '#tests/support/mcp/index.ts'

/** Long enough for whatever would follow a stop. */
const A_WHILE_MS = 400

let journal: Journal
let engine: TestEngine
afterEach(async () => {
  await engine.dispose()
  journal.remove()
})

/** A run in a new chat, which would get a title. */
async function begin(...answers: Say[][]): Promise<string> {
  journal = newJournal()
  const config = { mcpServers: { test: testServer(journal) } }
  engine = await testEngine({ config, limits: { automaticTitles: true, toolConcurrency: 1 }, model: { writesTitles: true } })
  engine.says(...answers)
  return (await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))).runId
}

const bills = () => engine.platform.db.client.usageEntry.findMany({ where: { promptTokens: { gt: 0 } }, orderBy: { at: 'asc' } })

/** Stops the run, and waits for its end and for what might come behind it. */
async function stopped(runId: string): Promise<void> {
  await engine.runs.stop(engine.actor, runId)
  await engine.log(runId)
  await new Promise(resolve => setTimeout(resolve, A_WHILE_MS))
  expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'stopped' })
}

describe('after a stop', () => {
  it('[run-04] in mid-text, no model is asked any more, not even for a title, and nothing is billed', async () => {
    const runId = await begin([...text('Once upon a time').slice(0, 4), { type: 'hang' }], text('A title'))
    await vi.waitFor(async () => expect(JSON.stringify((await engine.runs.snapshot(engine.actor, runId)).fold)).toContain('upon'), 8_000)
    await stopped(runId)
    expect(engine.asked).toHaveLength(1)
    expect(await bills()).toEqual([])
  })

  it('[run-04] in mid-call, no model is asked any more, the next call is never sent, and nothing more is billed', async () => {
    const runId = await begin(
      [...call('a', 'test__slow', { ms: 60_000, label: 'x' }), ...call('b', 'test__count', { label: 'queued' }), calls],
      text('Never asked.'),
    )
    await vi.waitFor(async () => expect([journal.lines(), await bills()]).toEqual([['slow started x'], [expect.anything()]]), 8_000)
    const before = await bills()
    await stopped(runId)
    expect(engine.asked).toHaveLength(1)
    expect(await bills()).toEqual(before)
    expect(before).toMatchObject([{ runId, step: 1, promptTokens: usage.promptTokens }])
    expect(journal.lines()).toEqual(['slow started x', 'cancelled x'])
  })
})

it('an answer that nobody stops is followed by a request for its title', async () => {
  const runId = await begin(text('Whole.'), text('A title'))
  await engine.log(runId)
  await vi.waitFor(() => expect(engine.asked).toHaveLength(2), 8_000)
})
