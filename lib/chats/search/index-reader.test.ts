import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createIndexReader, gramWord, type IndexReader } from './index-reader.ts'

/** Entries of which all have the first gram, the third of them the second one, and the oldest thousand the last. */
const COUNT = 6_000
const [ALL, THIRD, OLD, NONE] = [11, 22, 33, 44]
const gramsOf = (id: number) => [ALL, ...(id % 3 === 0 ? [THIRD] : []), ...(id <= 1_500 ? [OLD] : [])]

let test: TestChats
let index: IndexReader

beforeAll(async () => {
  test = await testChats()
  const { db } = test.platform
  const chatId = await test.chatSaying(await test.person('ann'), 'Words')
  await db.transact(async sql => {
    for (let id = 1; id <= COUNT; id += 1) {
      const values = [id, chatId, `of ${id}`, 'message', new Date(id)]
      if (db.provider === 'sqlite') {
        await sql.run('INSERT INTO "SearchEntry" ("id", "chatId", "of", "kind", "at") VALUES (?, ?, ?, ?, ?)', values)
        await sql.run('INSERT INTO "_search" ("rowid", "grams") VALUES (?, ?)', [id, gramsOf(id).map(gramWord).join(' ')])
      } else
        await sql.run('INSERT INTO "SearchEntry" ("id", "chatId", "of", "kind", "at", "grams") VALUES (?, ?, ?, ?, ?, ?::int[])', [
          ...values,
          gramsOf(id),
        ])
    }
  })
  index = createIndexReader(test.platform)
})

afterAll(() => test.dispose())

const ids = (every: number[], page: { below?: number; limit?: number } = {}, some: number[][] = []) =>
  index.ids({ every, some }, { below: page.below ?? null, limit: page.limit ?? 3 })

describe('the index of grams', () => {
  it.each<[string, () => Promise<number[]>, number[]]>([
    ['that all have', () => ids([ALL]), [6_000, 5_999, 5_998]],
    ['that many have', () => ids([ALL, THIRD]), [6_000, 5_997, 5_994]],
    ['that many of the oldest have', () => ids([OLD]), [1_500, 1_499, 1_498]],
    ['that only some of the oldest have', () => ids([THIRD, OLD]), [1_500, 1_497, 1_494]],
    ['of which one of a group is enough', () => ids([THIRD], {}, [[OLD, NONE]]), [1_500, 1_497, 1_494]],
    ['that none has', () => ids([ALL, NONE]), []],
    ['below an entry', () => ids([ALL], { below: 3_000 }), [2_999, 2_998, 2_997]],
    ['below an entry where few are left', () => ids([ALL], { below: 3 }), [2, 1]],
    ['below an entry that many of the oldest have', () => ids([OLD], { below: 5_000 }), [1_500, 1_499, 1_498]],
  ])('yields the newest entries first: %s', async (_, read, expected) => expect(await read()).toEqual(expected))

  it('yields all entries over its pages, each once', async () => {
    const found: number[] = []
    for (let below: number | undefined; ; ) {
      const page = await ids([THIRD], { limit: 384, ...(below === undefined ? {} : { below }) })
      found.push(...page)
      if (page.length < 384) break
      below = page.at(-1)
    }
    expect(found).toEqual(Array.from({ length: COUNT / 3 }, (_, at) => COUNT - at * 3))
  })

  it('counts entries up to a limit', async () => {
    expect(await index.count({ every: [THIRD, OLD], some: [] }, 2_000)).toBe(500)
    expect(await index.count({ every: [ALL], some: [] }, 2_000)).toBe(2_000)
  })
})
