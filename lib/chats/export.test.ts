import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, createAuth, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { longestTurnMs } from '#tests/support/longest-turn.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import { createChats } from './create-chats.ts'
import { exportChats } from './export.ts'
import { exportMarkdown } from './export-markdown.ts'

let test: TestPlatform
beforeAll(async () => {
  test = await testPlatform()
})
afterAll(() => test.dispose())

it('[U17] an export holds all chats and messages of the person, no temporary ones, and nobody else’s, in pieces', async () => {
  const auth = createAuth(test.platform, { registration: async () => 'closed' })
  const { client } = test.platform.db
  const people: Actor[] = []
  for (const email of ['ada@example.org', 'bob@example.org']) {
    const { id: userId } = await auth.users.create({ email, password: 'a quiet morning tide', role: 'member' })
    people.push((await auth.actorOfUser(userId)) as Actor)
    const at = new Date()
    const chats = Array.from({ length: 60 }, (_, n) => ({ id: newId(), userId, title: `${email} ${n}`, createdAt: at, updatedAt: at }))
    await client.chat.createMany({ data: chats })
    await client.chat.create({ data: { id: newId(), userId, title: 'passing by', temporary: true, createdAt: at, updatedAt: at } })
    const messages = Array.from({ length: 250 }, (_, n) => ({ role: 'user', parts: [{ type: 'text', text: `word ${n}` }], createdAt: at }))
    await client.message.createMany({ data: messages.map(one => ({ id: newId(), chatId: chats[0]?.id ?? '', ...one })) })
  }
  const pieces: string[] = []
  for await (const piece of exportChats(test.platform, people[0] as Actor)) pieces.push(piece)
  const { chats } = JSON.parse(pieces.join('')) as { chats: { title: string; messages: object[] }[] }
  expect(chats).toHaveLength(60)
  expect(chats.reduce((sum, { messages }) => sum + messages.length, 0)).toBe(250)
  expect(chats.flatMap(({ messages }) => messages)[0]).toEqual({
    id: expect.any(String),
    parentId: null,
    role: 'user',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    parts: [{ type: 'text', text: expect.stringMatching(/^word /) }],
    metadata: {},
  })
  expect(pieces.join('')).not.toContain('bob@example.org')
  expect(pieces.join('')).not.toContain('passing by')
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1000)
})

describe('[O12] a chat of many messages and branches', () => {
  const MESSAGES = 3_000
  let ada: Actor
  let chatId: string
  const ids = Array.from({ length: MESSAGES }, () => newId())
  beforeAll(async () => {
    const { client } = test.platform.db
    const userId = newId()
    const at = new Date()
    await client.user.create({ data: { id: userId, email: `${userId}@example.org`, name: 'Ada', createdAt: at } })
    ada = { kind: 'user', userId, email: '', name: 'Ada', role: 'member', rights: rightsOf('member') }
    const chats = Array.from({ length: 120 }, () => ({ id: newId(), userId, title: 'chat', createdAt: at, updatedAt: at }))
    chatId = chats[0]?.id ?? ''
    await client.chat.createMany({ data: chats })
    const text = 'word *word* '.repeat(300)
    const row = (id: string, parentId: string | null) => ({
      id,
      parentId,
      chatId,
      role: 'user',
      parts: [{ type: 'text', text }],
      createdAt: at,
    })
    const path = ids.map((id, n) => row(id, ids[n - 1] ?? null))
    const branches = Array.from({ length: 500 }, (_, n) => row(newId(), n % 5 === 0 ? null : (ids[7] ?? null)))
    const rows = [...path, ...branches]
    for (let first = 0; first < rows.length; first += 500) await client.message.createMany({ data: rows.slice(first, first + 500) })
    await client.chat.update({ where: { id: chatId }, data: { headId: ids.at(-1) ?? null } })
  })

  const exports = {
    account: () => exportChats(test.platform, ada),
    chat: () => exportMarkdown(createChats(test.platform), ada, chatId),
  }
  const read = async (pieces: AsyncGenerator<string>) => {
    const all: string[] = []
    for await (const piece of pieces) all.push(piece)
    return all.join('')
  }

  it('is exported whole, each message once', async () => {
    const { chats } = JSON.parse(await read(exports.account())) as { chats: { messages: { id: string }[] }[] }
    expect(chats).toHaveLength(120)
    const exported = chats.flatMap(({ messages }) => messages.map(({ id }) => id))
    expect(exported).toHaveLength(MESSAGES + 500)
    expect(new Set(exported).size).toBe(MESSAGES + 500)
    expect(ids.every(id => exported.includes(id))).toBe(true)
  })

  it.each(['account', 'chat'] as const)('keeps nobody waiting while it is exported: %s', async kind => {
    let bytes = 0
    const longestMs = await longestTurnMs(async () => {
      for await (const piece of exports[kind]()) bytes += piece.length
    })
    expect(bytes).toBeGreaterThan(10_000_000)
    expect(longestMs).toBeLessThan(100)
  })

  it.each(['account', 'chat'] as const)('is read page by page along an index: %s', async kind => {
    const { db } = test.platform
    const statements = await statementsOf(db, () => read(exports[kind]()))
    const plans = await Promise.all(statements.map(async one => ({ text: one.text, plan: (await planOf(db, one)).join('\n') })))
    expect(plans.filter(({ text }) => /"?(Message|Chat)"?/.test(text)).length).toBeGreaterThan(2)
    // A walk sorts the part of the path that it has read.
    const sorts = ({ text, plan }: { text: string; plan: string }) => !text.includes('walk') && /TEMP B-TREE FOR ORDER BY$/m.test(plan)
    const scans = ({ plan }: { plan: string }) => /SCAN (Message|Chat)\b|Seq Scan/.test(plan)
    expect(plans.filter(one => scans(one) || sorts(one))).toEqual([])
  })
})
