import { afterEach, describe, expect, it } from 'vitest'
import { messageInsert } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { userMessage } from '#lib/messages/index.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

/** Stores a path of messages of about 100 tokens each. */
async function fill(chatId: string, messages: number): Promise<string[]> {
  const ids = Array.from({ length: messages }, () => newId())
  const words = 'tide '.repeat(80)
  const rows = ids.map((id, index) => {
    const parent = index === 0 ? null : (ids[index - 1] ?? null)
    const message =
      index % 2 === 0
        ? userMessage(id, `${index} ${words}`)
        : { id, role: 'assistant' as const, parts: [{ type: 'text' as const, text: words }] }
    return messageInsert({ chatId, parentId: parent, message, createdAt: new Date(1_700_000_000_000 + index) })
  })
  await engine.platform.db.transact(sql => sql.insert(rows))
  await engine.platform.db.client.chat.update({ where: { id: chatId }, data: { headId: ids.at(-1) ?? null } })
  return ids
}

async function compactAt(chatId: string, firstKeptId: string, messages: number): Promise<void> {
  const row = {
    id: newId(),
    chatId,
    firstKeptId,
    summary: 'They spoke of tides.',
    reason: '',
    confidence: 0,
    messages,
    tokensBefore: 1,
    tokensAfter: 1,
  }
  await engine.platform.db.client.compaction.create({ data: { ...row, createdAt: new Date(1_700_000_000_000) } })
}

/** Milliseconds of one view, the best of five. */
async function viewMs(chatId: string): Promise<number> {
  const times: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    const from = performance.now()
    await engine.context.view(engine.actor, chatId)
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

describe('a chat of 10,000 messages with a compaction', () => {
  it('is laid out in under 50 ms, whatever its length', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    const ids = await fill(chatId, 10_000)
    await compactAt(chatId, ids[9_960] ?? '', 9_960)
    const ms = await viewMs(chatId)
    expect(ms).toBeLessThan(50)
    engine.says(text('Ok.'))
    await engine.log((await engine.runs.start(engine.actor, chatId, send('Go on.'))).runId)
    const prompt = engine.asked[0]?.prompt ?? []
    expect(JSON.stringify(prompt)).toContain('They spoke of tides.')
    expect(prompt.length).toBeLessThan(50)
  })
})
