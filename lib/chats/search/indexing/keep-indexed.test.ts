import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createSearch } from '../create-search.ts'
import { indexSome } from './index-some.ts'
import { keepIndexed } from './keep-indexed.ts'

let test: TestChats
let ann: Actor

beforeAll(async () => {
  test = await testChats()
  ann = await test.person('ann')
})

afterAll(() => test.dispose())

const waiting = () => test.platform.db.client.searchPending.count()

describe('the index of the search', () => {
  it('[find-05] is made by a process of its own, of texts as people type them', async () => {
    const chatId = await test.chatSaying(ann, 'Herons', 'a heron stands in the reeds', 'l’été')
    const end = keepIndexed(test.platform)
    try {
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000, interval: 50 })
    } finally {
      await end()
    }
    expect(await test.platform.db.client.searchEntry.count({ where: { chatId } })).toBe(4)
    const { results } = await createSearch(test.platform).search(ann, { q: "l'ete" })
    expect(results.map(result => result.chatId)).toEqual([chatId])
  })

  it('[find-05] is stored once for a text that has changed while it was read', async () => {
    const chatId = await test.chatSaying(ann, 'Reeds')
    while ((await indexSome(test.platform)) !== 0);
    await test.chats.update(ann, chatId, { title: 'Rushes' })
    await test.chats.update(ann, chatId, { title: 'Sedges' })
    while ((await indexSome(test.platform)) !== 0);
    expect(await test.platform.db.client.searchEntry.count({ where: { of: `title:${chatId}` } })).toBe(1)
  })
})

describe('the process that makes the index', () => {
  beforeEach(async () => {
    while ((await indexSome(test.platform)) !== 0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is not started by a server that was stopped while it asked whether something waits', async () => {
    const asked = Promise.withResolvers<{ one: number }[]>()
    const start = vi.fn()
    const end = keepIndexed({ ...test.platform, db: { ...test.platform.db, query: (() => asked.promise) as never } }, start)
    const ended = end()
    asked.resolve([{ one: 1 }])
    await ended
    expect(start).not.toHaveBeenCalled()
  })

  /** Counts starts; each process ends with the next of `codes`. */
  function starter(codes: number[]) {
    const starts: object[] = []
    const start = () => {
      const child = Object.assign(new EventEmitter(), {
        send: (task: object) => starts.push(task),
        kill: () => child.emit('exit', null, 'SIGKILL'),
      })
      const code = codes.shift()
      if (code !== undefined) queueMicrotask(() => child.emit('exit', code, null))
      return child as unknown as ChildProcess
    }
    return { start, starts }
  }
  const warnings: unknown[] = []
  const kept = (start: () => ChildProcess) =>
    keepIndexed({ ...test.platform, log: { ...test.platform.log, warn: (event, fields) => void warnings.push([event, fields]) } }, start)

  it('is not started while nothing waits', async () => {
    const { start, starts } = starter([])
    const end = kept(start)
    await vi.advanceTimersByTimeAsync(10_000)
    await end()
    expect(starts).toEqual([])
  })

  it('is started again, later each time, where it fails, and ended with the server', async () => {
    await test.chatSaying(ann, 'Bitterns')
    const { start, starts } = starter([1, 1])
    const end = kept(start)
    const startsAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      // PostgreSQL answers in its own time.
      await vi.waitFor(() => expect(starts.length).toBeGreaterThan(0))
      return starts.length
    }
    expect(await startsAfter(0)).toBe(1)
    expect(await startsAfter(4_000)).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(starts).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(starts).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(starts).toHaveLength(3))
    await end()
    expect(starts[0]).toEqual({ url: test.platform.env.databaseUrl })
    expect(warnings).toHaveLength(2)
  })
})
