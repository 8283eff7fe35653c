import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine?.dispose())

/** Text of 100 tokens. */
const LONG = 'tide '.repeat(80)

async function started(compactionTriggerTokens: number): Promise<string> {
  engine = await testEngine({ settings: { compactionTriggerTokens, compacts: false } })
  return engine.chat()
}

const lastRequest = () => JSON.stringify(engine.asked.at(-1)?.prompt)

describe('history that no summary stands for', () => {
  it('[ctx-22] above twice the trigger leaves out the oldest whole turns, by their number', async () => {
    const chatId = await started(500)
    for (let n = 1; n <= 5; n++) {
      engine.says(text(LONG))
      await engine.log((await engine.runs.start(engine.actor, chatId, send(`Question ${n}. ${LONG}`))).runId)
    }
    engine.says(text('Short.'))
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Question 6.'))
    const notice = (await engine.log(runId)).map(({ chunk }) => chunk).find(chunk => chunk.type === 'data-notice')
    expect(notice).toMatchObject({ data: { code: 'history_truncated', details: { turns: 1 } } })
    expect(lastRequest()).not.toContain('Question 1.')
    expect(lastRequest()).toContain('Question 2.')
  })

  it('[ctx-22] is counted beyond what was read', async () => {
    const chatId = await started(1_000)
    const ids = Array.from({ length: 2_000 }, () => newId())
    const rows = ids.map((id, n) => ({
      id,
      chatId,
      parentId: ids[n - 1] ?? null,
      role: n % 2 === 0 ? 'user' : 'assistant',
      parts: [{ type: 'text', text: LONG }],
      createdAt: new Date(),
    }))
    await engine.platform.db.client.message.createMany({ data: rows })
    await engine.platform.db.client.chat.update({ where: { id: chatId }, data: { headId: ids.at(-1) ?? null } })
    engine.says(text('Short.'))
    const { runId } = await engine.runs.start(engine.actor, chatId, send('And now?'))
    const notice = (await engine.log(runId)).map(({ chunk }) => chunk).find(chunk => chunk.type === 'data-notice')
    const kept = (engine.asked[0]?.prompt.filter(({ role }) => role === 'user').length ?? 0) - 1
    expect(notice).toMatchObject({ data: { details: { turns: 1_000 - kept } } })
    expect(kept).toBeGreaterThan(5)
    expect(kept).toBeLessThan(12)
  })
})
