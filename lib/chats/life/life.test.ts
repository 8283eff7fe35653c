import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import type { ListOptions } from '../chats.ts'
import { createChatLife } from './create-life.ts'
import type { ChatLife } from './life.ts'

let test: TestChats
let life: ChatLife
let ann: Actor
let bob: Actor

beforeAll(async () => {
  test = await testChats()
  life = createChatLife(test.platform, {
    removers: [],
    quotaBytes: async () => Number.POSITIVE_INFINITY,
    copyTree: async () => null,
    copyOthers: async () => undefined,
    bytesOfOthers: async () => 0,
  })
})
afterAll(() => test.dispose())
beforeEach(async () => {
  ann = await test.person('ann')
  bob = await test.person('bob')
})

const titles = async (actor: Actor, options: ListOptions) => {
  const { items, pinned } = await test.chats.list(actor, options)
  return { items: items.map(({ title }) => title), ...(pinned ? { pinned: pinned.map(({ title }) => title) } : {}) }
}

describe('chats of a list', () => {
  it('stand apart while they are pinned, the latest pin first', async () => {
    const [one, two] = [await test.chatSaying(ann, 'one'), await test.chatSaying(ann, 'two'), await test.chatSaying(ann, 'three')]
    await life.change(ann, [one], { pinned: true })
    test.clock.advance(1000)
    await life.change(ann, [two], { pinned: true })
    expect(await titles(ann, { view: 'open', pinsApart: true })).toEqual({ pinned: ['two', 'one'], items: ['three'] })
    expect(await titles(ann, {})).toEqual({ items: ['three', 'two', 'one'] })
    test.clock.advance(1000)
    await life.change(ann, [one], { pinned: true })
    expect(await titles(ann, { view: 'open', pinsApart: true })).toMatchObject({ pinned: ['two', 'one'] })
    await life.change(ann, [one, two], { pinned: false })
    expect(await titles(ann, { view: 'open', pinsApart: true })).toEqual({ pinned: [], items: ['three', 'two', 'one'] })
  })

  it('get a tag once that several devices add at the same moment', async () => {
    const id = await test.chatSaying(ann, 'tagged')
    for (const tag of ['Boats', 'Ships', 'Rafts'])
      await Promise.all(Array.from({ length: 6 }, () => life.change(ann, [id], { addTags: [tag] })))
    expect(await test.platform.db.client.chatTag.count({ where: { chatId: id } })).toBe(3)
  })

  it('leave the open ones while they are archived, pin included, and come back', async () => {
    const id = await test.chatSaying(ann, 'old')
    await life.change(ann, [id], { pinned: true })
    await life.change(ann, [id], { archived: true })
    expect(await titles(ann, { view: 'open', pinsApart: true })).toEqual({ pinned: [], items: [] })
    expect(await titles(ann, { view: 'archived' })).toEqual({ items: ['old'] })
    expect(await titles(ann, {})).toEqual({ items: ['old'] })
    await life.change(ann, [id], { archived: false })
    expect(await titles(ann, { view: 'open' })).toEqual({ items: ['old'] })
  })

  it('are listed as deleted, the latest deletion first, for as long as they can be restored', async () => {
    const [one, two] = [await test.chatSaying(ann, 'one'), await test.chatSaying(ann, 'two')]
    await test.chats.remove(ann, two)
    test.clock.advance(1000)
    await test.chats.remove(ann, one)
    expect(await titles(ann, { view: 'deleted' })).toEqual({ items: ['one', 'two'] })
    expect(await titles(bob, { view: 'deleted' })).toEqual({ items: [] })
    await test.chats.restore(ann, one)
    expect(await titles(ann, { view: 'deleted' })).toEqual({ items: ['two'] })
    test.clock.advance(25 * 3_600_000)
    expect(await titles(ann, { view: 'deleted' })).toEqual({ items: [] })
  })

  it('are paged as deleted in that order', async () => {
    const ids = [await test.chatSaying(ann, 'a'), await test.chatSaying(ann, 'b'), await test.chatSaying(ann, 'c')]
    for (const id of ids) {
      test.clock.advance(1000)
      await test.chats.remove(ann, id)
    }
    const first = await test.chats.list(ann, { view: 'deleted', limit: 2 })
    const second = await test.chats.list(ann, { view: 'deleted', limit: 2, cursor: first.nextCursor ?? '' })
    expect([first, second].map(({ items }) => items.map(({ title }) => title))).toEqual([['c', 'b'], ['a']])
  })

  it("change for their owner alone, and another person's id among them is passed over", async () => {
    const [mine, theirs] = [await test.chatSaying(ann, 'mine'), await test.chatSaying(bob, 'theirs')]
    expect(await life.change(ann, [mine, theirs, newId()], { archived: true })).toEqual([mine])
    expect(await titles(bob, { view: 'open' })).toEqual({ items: ['theirs'] })
    await expect(life.change(ann, [theirs], { pinned: true })).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('are pinned up to a limit, and no further one of the same request then', async () => {
    const ids: string[] = []
    for (let n = 0; n < 101; n += 1) ids.push(await test.chatSaying(ann, `p${n}`))
    await expect(life.change(ann, ids, { pinned: true })).rejects.toMatchObject({ code: 'limit_reached' })
    expect((await titles(ann, { view: 'open', pinsApart: true })).pinned).toEqual([])
    await life.change(ann, ids.slice(1), { pinned: true })
    expect((await titles(ann, { view: 'open', pinsApart: true })).pinned).toHaveLength(100)
  })
})

describe('tags of chats', () => {
  it('are added and removed whatever their case and accents, and filter the list together', async () => {
    const [one, two] = [await test.chatSaying(ann, 'one'), await test.chatSaying(ann, 'two')]
    await life.change(ann, [one, two], { addTags: ['#Café', 'birds'] })
    await life.change(ann, [one], { addTags: ['CAFE', 'winter'], removeTags: ['BIRDS'] })
    expect((await life.standing(ann, one)).tags).toEqual(['Café', 'winter'])
    expect(await titles(ann, { tags: ['cafe'] })).toEqual({ items: ['two', 'one'] })
    expect(await titles(ann, { tags: ['#cafe', 'Winter'] })).toEqual({ items: ['one'] })
    expect(await life.tags(ann, {})).toEqual([
      { name: 'Café', chats: 2 },
      { name: 'birds', chats: 1 },
      { name: 'winter', chats: 1 },
    ])
    expect(await life.tags(ann, { q: '#IN' })).toEqual([{ name: 'winter', chats: 1 }])
    expect(await life.tags(ann, { q: '%' })).toEqual([])
    expect(await life.tags(bob, {})).toEqual([])
  })

  it('can be a thousand, of which a chat has fifty', async () => {
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) ids.push(await test.chatSaying(ann, `chat ${n}`))
    for (const [n, id] of ids.entries()) await life.change(ann, [id], { addTags: Array.from({ length: 50 }, (_, k) => `tag-${n}-${k}`) })
    expect(await life.tags(ann, { limit: 1000 })).toHaveLength(1000)
    expect(await life.tags(ann, { q: 'tag-7-4' })).toHaveLength(11)
    await expect(life.change(ann, ids, { addTags: ['one-more'] })).rejects.toMatchObject({ code: 'limit_reached' })
    expect((await life.standing(ann, ids[0] ?? '')).tags).toHaveLength(50)
    await expect(life.change(ann, ids, { addTags: ['x'.repeat(10_000)] })).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('a chat whose answer has ended', () => {
  it('is unread until its person sees it, on every device', async () => {
    const id = await test.chatSaying(ann, 'ask')
    const listed = async () => (await test.chats.list(ann, {})).items.map(({ isUnread }) => isUnread)
    expect(await listed()).toEqual([false])
    await test.platform.db.client.chat.update({ where: { id }, data: { answeredAt: new Date(test.clock.nowMs()) } })
    expect(await listed()).toEqual([true])
    const heard: unknown[] = []
    const unsubscribe = test.platform.bus.subscribe(`user:${ann.userId}`, message => heard.push(message))
    await life.see(ann, id)
    await life.see(ann, id)
    unsubscribe()
    expect(await listed()).toEqual([false])
    expect(heard).toEqual([{ kind: 'chats' }])
    await expect(life.see(bob, id)).rejects.toMatchObject({ code: 'chat_not_found' })
    // Another process answers, whose clock is ahead.
    await test.platform.db.client.chat.update({ where: { id }, data: { answeredAt: new Date(test.clock.nowMs() + 60_000) } })
    expect(await listed()).toEqual([true])
    await life.see(ann, id)
    expect(await listed()).toEqual([false])
  })
})
