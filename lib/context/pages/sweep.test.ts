import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createPageStore, type PageStore } from './page-store.ts'
import { sweepPages } from './sweep.ts'

const HOUR_MS = 3_600_000
const url = 'https://example.org/'
const loaded = {
  url,
  displayName: 'example.org',
  title: 'A\0b',
  text: 'Words\0.',
  language: null,
  publishedAt: null,
  mediaType: 'text/html',
  sizeBytes: 7,
}

let test: TestPlatform
let store: PageStore
let nowMs: number
beforeEach(async () => {
  nowMs = Date.now()
  test = await testPlatform({ clock: { nowMs: () => nowMs, monotonicMs: () => nowMs } })
  store = createPageStore(test.platform)
})
afterEach(() => test.dispose())

async function chatOf(): Promise<string> {
  const { client } = test.platform.db
  const [id, userId, createdAt] = [newId(), newId(), new Date(nowMs)]
  await client.user.create({ data: { id: userId, email: `${userId}@example.org`, name: 'Ann', role: 'member', createdAt } })
  await client.chat.create({ data: { id, userId, title: '', selectedTools: [], createdAt, updatedAt: createdAt } })
  return id
}

const named = (chatId: string) => ({ chatId, url, messageId: newId(), sentAt: new Date(nowMs), namedAt: new Date(nowMs) })
const ownerOf = async (id: string) => (await test.platform.db.client.chat.findUniqueOrThrow({ where: { id } })).userId
const count = () => test.platform.db.client.webPage.count()

describe('the text of a page', () => {
  it('is what a database can hold, and serves other chats of its person for 24 hours', async () => {
    const { id, title } = await store.add(loaded)
    expect([title, await store.textOf(id)]).toEqual(['A\uFFFDb', 'Words\uFFFD.'])
    const [chatId, other] = [await chatOf(), await chatOf()]
    await store.name({ ...named(chatId), pageId: id })
    nowMs += 23 * HOUR_MS
    expect((await store.fresh(url, await ownerOf(chatId)))?.id).toBe(id)
    expect(await store.fresh(url, await ownerOf(other))).toBe(null)
    nowMs += 2 * HOUR_MS
    expect(await store.fresh(url, await ownerOf(chatId))).toBe(null)
  })

  it('is kept as long as a chat uses it, and a day when none does', async () => {
    const { id } = await store.add(loaded)
    await store.add({ ...loaded, url: `${url}other` })
    const chatId = await chatOf()
    await store.name({ ...named(chatId), pageId: id })
    expect(await sweepPages(test.platform)).toBe(0)
    nowMs += 25 * HOUR_MS
    expect([await sweepPages(test.platform), await count()]).toEqual([1, 1])
    await store.remove(chatId, url)
    expect([await sweepPages(test.platform), await count()]).toEqual([1, 0])
  })

  it('goes with its chat, a day after that was deleted', async () => {
    const { id } = await store.add(loaded)
    const chatId = await chatOf()
    await store.name({ ...named(chatId), pageId: id })
    await test.platform.db.client.chat.update({ where: { id: chatId }, data: { deletedAt: new Date(nowMs) } })
    nowMs += 23 * HOUR_MS
    expect([await sweepPages(test.platform), await count()]).toEqual([0, 1])
    nowMs += 2 * HOUR_MS
    expect([await sweepPages(test.platform), await count()]).toEqual([1, 0])
  })

  it('is not named in a chat that was deleted meanwhile', async () => {
    const { id } = await store.add(loaded)
    const chatId = await chatOf()
    await test.platform.db.client.chat.update({ where: { id: chatId }, data: { deletedAt: new Date(nowMs) } })
    expect(await store.name({ ...named(chatId), pageId: id })).toBe(false)
    expect(await store.rowsOf(chatId)).toEqual([])
  })

  it('takes the place of a failure, and leaves a choice as it was', async () => {
    const chatId = await chatOf()
    const messageId = newId()
    await store.name({ ...named(chatId), messageId, reason: 'It is empty.' })
    await store.setIncluded(chatId, url, false)
    const { id } = await store.add(loaded)
    await store.name({ ...named(chatId), pageId: id })
    expect(await store.rowsOf(chatId)).toMatchObject([{ url, messageId, included: false, reason: null, page: { id } }])
  })
})
