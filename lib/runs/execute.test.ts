import { afterEach, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { ProviderError } from '#lib/models/index.ts'
import { type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const SECRET_WORDS = 'the words of the person'

async function lineOf(says: Parameters<TestEngine['says']>[0]): Promise<Record<string, unknown>> {
  engine.says(says)
  const message = { id: newId(), text: SECRET_WORDS }
  const { runId } = await engine.runs.start(engine.actor, await engine.chat(), { message })
  await engine.log(runId)
  return vi.waitFor(() => {
    const line = engine.logged.find(one => one.event === 'run.finished' && one.runId === runId)
    if (!line) throw new Error('not logged yet')
    return line
  })
}

it('[O9] logs the person, reason, duration and tokens of each ended answer, and none of its content', async () => {
  engine = await testEngine()
  const fails = (code: 'provider_rejected' | 'provider_unreachable', message: string) =>
    lineOf([{ type: 'throw', error: new ProviderError(code, { message, retryable: false }) }])
  const about = { userId: engine.actor.userId, model: 'test:model', durationMs: expect.any(Number), promptTokens: expect.any(Number) }
  expect(await lineOf(text('The answer.'))).toMatchObject({ ...about, finishReason: 'stop' })
  expect(await fails('provider_rejected', 'The API key was refused.')).toMatchObject({
    ...about,
    finishReason: 'error',
    reason: 'provider_rejected',
    message: 'The API key was refused.',
  })
  expect(await fails('provider_unreachable', 'The connection was cut.')).toMatchObject({ reason: 'provider_unreachable' })
  expect(JSON.stringify(engine.logged)).not.toMatch(/the words of the person|The answer\./)
})
