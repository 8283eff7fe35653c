import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { MOST_EARLIER } from './limits.ts'

let test: TestChats
let ann: Actor
beforeEach(async () => {
  test = await testChats()
  ann = await test.person('ann')
})
afterEach(() => test.dispose())

async function chatOf(messages: number): Promise<{ id: string; ids: string[] }> {
  const { id } = await test.chats.create(ann, {})
  const ids = Array.from({ length: messages }, () => newId())
  const rows = ids.map((own, n) => ({
    id: own,
    chatId: id,
    parentId: ids[n - 1] ?? null,
    role: n % 2 === 0 ? 'user' : 'assistant',
    parts: [{ type: 'text', text: `m${n}` }],
    createdAt: new Date(),
  }))
  const { client } = test.platform.db
  for (let at = 0; at < rows.length; at += 1_000) await client.message.createMany({ data: rows.slice(at, at + 1_000) })
  await client.chat.update({ where: { id }, data: { headId: ids.at(-1) ?? null } })
  return { id, ids }
}

const idsOf = ({ path }: { path: { message: { id: string } }[] }) => path.map(({ message }) => message.id)

describe('the window of a path', () => {
  it('[O2] counts what is before it to a bound at first, and is found anywhere in a chat beyond that', async () => {
    const { id, ids } = await chatOf(MOST_EARLIER + 200)
    const end = await test.chats.pathEnd(ann, id)
    expect([idsOf(end), end.earlier]).toEqual([ids.slice(-60), MOST_EARLIER - 60])
    await vi.waitFor(async () => expect((await test.chats.pathEnd(ann, id)).earlier).toBe(ids.length - 60), 9_000)
    const deep = await test.chats.pathEnd(ann, id, { before: ids[500] as string })
    expect([idsOf(deep), deep.earlier]).toEqual([ids.slice(440, 500), 440])
    expect(await test.chats.pathEnd(ann, id, { before: ids[0] as string })).toEqual({ path: [], earlier: 0 })
    await expect(test.chats.pathEnd(ann, id, { before: newId() })).rejects.toMatchObject({ code: 'invalid_request' })
    const other = await chatOf(2)
    await expect(test.chats.pathEnd(ann, other.id, { before: ids[1] as string })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('names the siblings of each message, roots too, the oldest first', async () => {
    const { id, ids } = await chatOf(3)
    const later = new Date(Date.now() + 1_000)
    const add = async (parentId: string | null) => {
      const own = newId()
      await test.platform.db.client.message.create({ data: { id: own, chatId: id, parentId, role: 'user', parts: [], createdAt: later } })
      return own
    }
    const [root, leaf] = [await add(null), await add(ids[1] as string)]
    const { path } = await test.chats.pathEnd(ann, id)
    expect(path.map(({ siblingIds }) => siblingIds)).toEqual([[ids[0], root], [ids[1]], [ids[2], leaf]])
  })

  it('ends where a loop closes', async () => {
    const { id, ids } = await chatOf(4)
    await test.platform.db.client.message.update({ where: { id: ids[0] as string }, data: { parentId: ids[3] as string } })
    const end = await test.chats.pathEnd(ann, id)
    expect([idsOf(end), end.earlier]).toEqual([ids, 0])
  })
})
