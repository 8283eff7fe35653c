import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'

let test: TestChats
let ann: Actor
beforeEach(async () => {
  test = await testChats()
  ann = await test.person('ann')
})
afterEach(() => test.dispose())

const wide = { mostCharacters: 1_000_000, mostMessages: 1_000, until: [] }

/** Stores a chat whose questions and answers have `size` characters each. */
async function longChat(messages: number, size = 400): Promise<{ id: string; ids: string[] }> {
  const { id } = await test.chats.create(ann, {})
  const ids = Array.from({ length: messages }, () => newId())
  const createdAt = new Date()
  const rows = ids.map((own, n) => ({
    id: own,
    chatId: id,
    parentId: ids[n - 1] ?? null,
    role: n % 2 === 0 ? 'user' : 'assistant',
    parts: [{ type: 'text', text: 'x'.repeat(size) }],
    createdAt,
  }))
  for (let at = 0; at < rows.length; at += 1_000) await test.platform.db.client.message.createMany({ data: rows.slice(at, at + 1_000) })
  return { id, ids }
}

describe('the end of a path', () => {
  it('is the whole of a short one', async () => {
    const { id, ids } = await longChat(4)
    const end = await test.chats.pathEndTo(id, ids[3] as string, wide)
    expect([end.path.map(message => message.id), end.parentId]).toEqual([ids, null])
    expect(end.path[1]).toEqual({ id: ids[1], role: 'assistant', metadata: {}, parts: [{ type: 'text', text: 'x'.repeat(400) }] })
  })

  it('begins with a message of the person, where the limit of characters or of messages is passed', async () => {
    const { id, ids } = await longChat(10)
    const byCharacters = await test.chats.pathEndTo(id, ids[9] as string, { ...wide, mostCharacters: 1_000 })
    expect([byCharacters.path.map(message => message.id), byCharacters.parentId]).toEqual([ids.slice(6), ids[5]])
    const byMessages = await test.chats.pathEndTo(id, ids[8] as string, { ...wide, mostMessages: 2 })
    expect(byMessages.path.map(message => message.id)).toEqual(ids.slice(6, 9))
  })

  it('begins with the nearest of the messages that end the walk', async () => {
    const { id, ids } = await longChat(10)
    const until = [ids[2] as string, ids[6] as string, newId()]
    const end = await test.chats.pathEndTo(id, ids[9] as string, { ...wide, until })
    expect([end.path.map(message => message.id), end.parentId]).toEqual([ids.slice(6), ids[5]])
  })

  it('is empty for a message of another chat, and ends where a loop closes', async () => {
    const { id, ids } = await longChat(4)
    const other = await longChat(2)
    expect(await test.chats.pathEndTo(other.id, ids[3] as string, wide)).toEqual({ path: [], parentId: null })
    await test.platform.db.client.message.update({ where: { id: ids[0] as string }, data: { parentId: ids[3] as string } })
    const end = await test.chats.pathEndTo(id, ids[3] as string, wide)
    expect(end.path.map(message => message.id).sort()).toEqual([...ids].sort())
  })
})

describe('a message before the end of a path', () => {
  it('is the nearest of those that are asked for, with the messages from it on', async () => {
    const { id, ids } = await longChat(10)
    const find = (chatId: string, ...asked: (string | undefined)[]) => test.chats.findBefore(chatId, ids[9] as string, asked as string[])
    expect(await find(id, ids[2], ids[4], newId())).toEqual({ id: ids[4], messages: 6, turns: 3 })
    expect(await find(id, ids[9])).toEqual({ id: ids[9], messages: 1, turns: 0 })
    expect(await find(id, newId())).toBeNull()
    expect(await find((await longChat(2)).id, ids[4])).toBeNull()
  })

  it('is not looked for beyond five thousand messages, or twice around a loop', async () => {
    const { id, ids } = await longChat(5_001, 1)
    expect(await test.chats.findBefore(id, ids[5_000] as string, [ids[0] as string])).toBeNull()
    expect(await test.chats.findBefore(id, ids[4_999] as string, [ids[0] as string])).toMatchObject({ messages: 5_000 })
    await test.platform.db.client.message.update({ where: { id: ids[0] as string }, data: { parentId: ids[3] as string } })
    expect(await test.chats.findBefore(id, ids[3] as string, [newId()])).toBeNull()
  })
})

describe('the count of a path', () => {
  it('is that of its last message, and right on another branch', async () => {
    const { id, ids } = await longChat(6)
    expect(await test.chats.countPath(id, null)).toEqual({ messages: 0, turns: 0 })
    expect(await test.chats.countPath(id, ids[2] as string)).toEqual({ messages: 3, turns: 2 })
    expect(await test.chats.countPath(id, ids[5] as string)).toEqual({ messages: 6, turns: 3 })
    expect(await test.chats.countPath(id, ids[5] as string)).toEqual({ messages: 6, turns: 3 })
    const branch = await test.say(id, ids[1] as string, 'else')
    expect(await test.chats.countPath(id, branch)).toEqual({ messages: 3, turns: 2 })
    expect(await test.chats.countPath(id, newId())).toEqual({ messages: 0, turns: 0 })
  })
})

describe('a chat of 10,000 messages', () => {
  it('[ctx-22] is read from its end in under 50 ms, as many rows as of a short one, and counted anew only as far as it has grown', async () => {
    const short = await longChat(300)
    const long = await longChat(10_000)
    const read = async ({ id, ids }: { id: string; ids: string[] }) => {
      const startedMs = performance.now()
      const end = await test.chats.pathEndTo(id, ids.at(-1) as string, { ...wide, mostCharacters: 100_000 })
      return { rows: end.path.length, ms: performance.now() - startedMs }
    }
    const brief = await read(short)
    const reads = [await read(long), await read(long), await read(long)]
    expect(reads.map(({ rows }) => rows)).toEqual([brief.rows, brief.rows, brief.rows])
    expect(brief.rows).toBeLessThan(300)
    expect(Math.min(...reads.map(({ ms }) => ms))).toBeLessThan(50)

    const head = long.ids.at(-1) as string
    expect(await test.chats.countPath(long.id, head)).toEqual({ messages: 10_000, turns: 5_000 })
    const next = await test.say(long.id, head, 'more')
    const startedMs = performance.now()
    expect(await test.chats.countPath(long.id, next)).toEqual({ messages: 10_001, turns: 5_001 })
    expect(performance.now() - startedMs).toBeLessThan(50)
  })
})
