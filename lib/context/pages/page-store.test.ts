import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { storedBytes } from '#lib/platform/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { createPageStore, type PageStore } from './page-store.ts'

const url = 'https://example.org/'
const loaded = { displayName: 'example.org', title: 'A page', language: null, publishedAt: null, mediaType: 'text/html', sizeBytes: 7 }
const LONG = Array.from({ length: 3_000 }, (_, at) => `Line ${at} of a long page.`).join('\n')

let test: TestPlatform
let store: PageStore
let nowMs: number
let userId: string
let chatId: string
beforeEach(async () => {
  nowMs = Date.now()
  test = await testPlatform({ clock: { nowMs: () => nowMs, monotonicMs: () => nowMs } })
  store = createPageStore(test.platform)
  userId = newId()
  const at = new Date(nowMs)
  await test.platform.db.client.user.create({ data: { id: userId, email: 'ann@example.org', name: 'Ann', role: 'member', createdAt: at } })
  chatId = await chat()
})
afterEach(() => test.dispose())

async function chat(): Promise<string> {
  const [id, at] = [newId(), new Date(nowMs)]
  await test.platform.db.client.chat.create({ data: { id, userId, title: '', selectedTools: [], createdAt: at, updatedAt: at } })
  return id
}

const add = (text: string, instead?: { chatId: string; pageId: string | null }) => store.add({ ...loaded, url, text }, instead)
const name = (pageId: string, sentAt = new Date(nowMs), inChat = chatId) =>
  store.name({ chatId: inChat, url, messageId: newId(), sentAt, namedAt: new Date(nowMs), pageId })

describe('a list of pages', () => {
  it('holds what is shown and how many tokens it has, and no text', async () => {
    const { id } = await add(LONG)
    await name(id)
    const [row] = await store.rowsOf(chatId)
    expect(row?.page).toMatchObject({ id, part: 'beginning', tokens: estimateTokens(LONG) })
    expect(row?.page?.shownTokens).toBeLessThanOrEqual(4_000)
    expect(JSON.stringify([row, await store.rowOf(chatId, url), await store.fresh(url, userId)])).not.toContain('Line 1')
    expect((await store.shownOf([id])).get(id)).toMatch(/^Line 0 .*page\.$/s)
    expect(await store.textOf(id)).toBe(LONG)
  })

  it('is asked for a page again by the person alone in whose chat it is, for a day', async () => {
    const { id } = await add('Words.')
    await name(id)
    expect([(await store.fresh(url, userId))?.id, await store.fresh(url, newId())]).toEqual([id, null])
    nowMs += 24 * 3_600_000
    expect((await store.fresh(url, userId))?.id).toBe(id)
    nowMs += 1
    expect(await store.fresh(url, userId)).toBeNull()
  })

  it('shows a summary in place of the text, cut where it is itself long', async () => {
    const page = await add(LONG)
    const short = await store.setSummary(page, 'In short.')
    expect([short.part, short.shownTokens, (await store.shownOf([page.id])).get(page.id)]).toEqual(['summary', 3, 'In short.'])
    expect((await store.setSummary(page, LONG)).shownTokens).toBeLessThanOrEqual(4_000)
  })
})

describe('a page that is fetched anew', () => {
  it('takes the place of the old text where no other chat uses it', async () => {
    const { id: pageId } = await add('Old.')
    await name(pageId)
    expect((await add('New.', { chatId, pageId })).id).toBe(pageId)
    const other = await chat()
    await name(pageId, new Date(nowMs), other)
    const { id } = await add('Newest.', { chatId, pageId })
    expect([await store.textOf(pageId), await store.textOf(id)]).toEqual(['New.', 'Newest.'])
  })

  it('waits ten seconds between two times', async () => {
    await name((await add('A.')).id)
    expect([await store.claimAgain(chatId, url), await store.claimAgain(chatId, url)]).toEqual([true, false])
    nowMs += 10_000
    expect(await store.claimAgain(chatId, url)).toBe(true)
  })
})

describe('a page that was removed', () => {
  it('comes back with a message that was sent later, and with nothing else', async () => {
    const sentAt = new Date(nowMs)
    const { id } = await add('A.')
    await name(id)
    await store.setIncluded(chatId, url, false)
    nowMs += 5
    expect(await store.remove(chatId, url)).toBe(true)
    expect(await store.remove(chatId, url)).toBe(false)
    expect(await store.renew({ chatId, url, pageId: id })).toBe(false)
    expect(await name(id, sentAt)).toBe(false)
    expect([await store.rowsOf(chatId), await store.rowOf(chatId, url)]).toEqual([[], null])
    expect(await store.removedAmong(chatId, [url], sentAt)).toEqual(new Set([url]))
    nowMs += 5
    expect(await store.removedAmong(chatId, [url], new Date(nowMs))).toEqual(new Set())
    expect(await name(id)).toBe(true)
    expect(await store.rowsOf(chatId)).toMatchObject([{ url, included: true, page: { id } }])
  })
})

describe('the storage of a person', () => {
  it('counts the texts of their pages, until they are removed', async () => {
    await name((await add('Grün.')).id)
    expect([await storedBytes(test.platform.db, userId), await storedBytes(test.platform.db, newId())]).toEqual([6, 0])
    await store.remove(chatId, url)
    expect(await storedBytes(test.platform.db, userId)).toBe(0)
  })
})
