import { afterEach, expect, it } from 'vitest'
import type { RunEvent, ToolOutput } from '#lib/messages/index.ts'
import { call, calls, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { type Journal, newJournal, testServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
let journal: Journal
afterEach(async () => {
  await engine.dispose()
  journal.remove()
})

const SECOND_IN_HOURS = 1 / 3_600
const outcomes = (events: RunEvent[]) =>
  events.flatMap(({ chunk }) => (chunk.type === 'tool-output-available' && !chunk.preliminary ? [chunk.output as ToolOutput] : []))

it('[V7] [run-12] a question without an answer in time is a denial, and the run continues', async () => {
  journal = newJournal()
  engine = await testEngine({
    config: { mcpServers: { test: testServer(journal) }, policies: [{ server: 'test', tool: 'count', action: 'ask' }] },
    limits: { inputExpiryHours: SECOND_IN_HOURS },
  })
  const { runs, actor, says, log, platform } = engine
  says([...call('c', 'test__count', {}), calls], text('Then not.'))
  const { runId } = await runs.start(actor, await engine.chat(), send('Count.'))
  const events = await log(runId)
  expect(outcomes(events)).toEqual([
    expect.objectContaining({ outcome: 'denied', executed: false, text: 'No answer came in time, which counts as a denial.' }),
  ])
  expect(journal.lines()).toEqual([])
  expect(await runs.get(actor, runId)).toMatchObject({ status: 'completed', finishReason: 'stop', inputs: [] })
  const [input] = await platform.db.client.inputRequest.findMany({ select: { id: true, status: true } })
  expect(input?.status).toBe('expired')
  await expect(runs.answerById(actor, input?.id ?? '', { choice: 'allow_once' })).rejects.toMatchObject({ code: 'input_answered' })
})
