import { afterEach, describe, expect, it } from 'vitest'
import { messageText } from '#lib/messages/index.ts'
import type { ModelPart } from '#lib/models/index.ts'
import { messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const PIECE = 'x'.repeat(50_000)
const PIECES = 400

/** Twenty megabytes, as a hostile provider would send them. */
const floods: Record<string, ModelPart[]> = {
  text: [
    { type: 'text-start', id: 't' },
    ...Array.from({ length: PIECES }, (): ModelPart => ({ type: 'text-delta', id: 't', delta: PIECE })),
  ],
  reasoning: [
    { type: 'reasoning-start', id: 'r' },
    ...Array.from({ length: PIECES }, (): ModelPart => ({ type: 'reasoning-delta', id: 'r', delta: PIECE })),
  ],
  'arguments of a tool': [
    { type: 'tool-input-start', id: 'c', toolName: 'x' },
    ...Array.from({ length: PIECES }, (): ModelPart => ({ type: 'tool-input-delta', id: 'c', delta: PIECE })),
  ],
}

describe('an answer that grows without end', () => {
  it.each(Object.keys(floods))('[S13] [web-10] is ended with a sentence once it may store no more (%s)', async kind => {
    engine = await testEngine({ limits: { answerLimitMb: 1 } })
    const { runs, actor, platform } = engine
    const chatId = await engine.chat()
    engine.says((floods[kind] ?? []).flatMap((part): Say[] => [part, { type: 'pause', forMs: 1 }]))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const events = await engine.log(runId)
    expect(events.flatMap(({ chunk }) => (chunk.type === 'data-error' ? [chunk.data] : []))).toEqual([
      {
        code: 'answer_too_large',
        message: 'The answer grew beyond 1 MB, so it was stopped; what had arrived is kept.',
        retryable: false,
      },
    ])
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'failed', finishReason: 'error' })
    const [row] = await platform.db.query<{ bytes: number | string }>(
      'SELECT SUM(LENGTH("data")) AS "bytes" FROM "RunEvent" WHERE "runId" = ?',
      [runId],
    )
    expect(Number(row?.bytes)).toBeGreaterThan(900_000)
    // Counts the text thrice: in its pieces, in the step and in the result.
    expect(Number(row?.bytes)).toBeLessThan(5 * 1024 * 1024)
    if (kind === 'text') expect(messageText(messageOf(events)).length).toBeGreaterThan(1024 * 1024)
    engine.says(text('Here I am.'))
    const next = await runs.start(actor, chatId, send('And now?'))
    await engine.log(next.runId)
    expect(await runs.get(actor, next.runId)).toMatchObject({ status: 'completed' })
  })
})
