import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import type { Platform, SqlValue } from '#lib/platform/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createHistory } from './history.ts'

let test: TestChats
let ann: Actor
beforeAll(async () => {
  test = await testChats()
  ann = await test.person('ann')
})
afterAll(() => test.dispose())

/** Matches steps that read all messages, or all of a chat. */
const WHOLE = /^(?:SCAN (?:Message|m|c)\b|SEARCH \w+ USING (?:COVERING )?INDEX Message_chatId_parentId_idx \(chatId=\?\)$)/

it.skipIf(process.env.PARLEY_TEST_DATABASE_URL !== undefined)(
  '[O18] a page of a chat reads no more of it than its index leads to',
  async () => {
    const chatId = await test.chatSaying(ann, 'one', 'two', 'three', 'four')
    const { db } = test.platform
    const asked = new Map<string, readonly SqlValue[]>()
    const query: Platform['db']['query'] = (text, values = []) => {
      asked.set(text, values)
      return db.query(text, values)
    }
    const history = createHistory({ db: { ...db, query }, bus: test.platform.bus })
    const ids = (await history.path(ann, chatId)).map(({ message }) => message.id)
    const [first = '', second = '', , last = ''] = ids
    await history.selectBranch(ann, chatId, first)
    await history.pathEnd(ann, chatId, { before: last })
    await history.pathAbove(ann, chatId, { messageId: last, skip: 1, limit: 2 })
    await history.stepsUp(ann, chatId, { from: last, to: second })
    await history.pathEndTo(chatId, last, { mostCharacters: 1_000, mostMessages: 10, until: [] })
    await history.findBefore(chatId, last, [first])
    for await (const _ of history.readPath(ann, chatId));
    const whole: string[] = []
    for (const [text, values] of asked)
      for (const { detail } of await db.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, values))
        if (WHOLE.test(detail)) whole.push(`${detail}: ${text.trim()}`)
    expect(asked.size).toBeGreaterThan(6)
    expect(whole).toEqual([])
  },
)
