import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { longestTurnMs } from '#tests/support/longest-turn.ts'
import { indexSome } from './indexing/index-some.ts'

let test: TestChats
let ann: Actor

beforeAll(async () => {
  test = await testChats()
})

afterAll(() => test.dispose())

beforeEach(async () => {
  ann = await test.person('ann')
})

const found = async (q: string, actor = ann) => (await test.chats.list(actor, { q })).items.map(({ id }) => id)

const indexAll = async () => {
  while ((await indexSome(test.platform)) !== 0);
}
/** Runs before a search: what was written waits to be indexed, or is indexed. */
const states = [
  { state: 'waits to be indexed', prepare: async () => undefined },
  { state: 'is indexed', prepare: indexAll },
]

describe.each(states)('a search of what $state', ({ prepare }) => {
  it.each([
    ['caf\u00e9', 'Un cafe\u0301 noir'],
    ['cafe\u0301', 'Un CAF\u00c9 noir'],
    ['cafe', 'Un caf\u00e9 noir'],
    ['caf\u00e9', 'a cafe here'],
    ['istanbul', 'Nach İstanbul'],
    ['ISTANBUL', 'ıstanbul’da'],
    ['strasse', 'Lange Straße 7'],
    ['ПРИВЕТ', 'привет, мир'],
    ['ελλας', 'ΕΛΛΑΣ και'],
    ['ｐａｒｉｓ', 'Paris'],
    ['report quarterly', 'The quarterly numbers are in the report'],
    ['重点 内容', '内容与重点'],
    ['がき', 'か\u3099きの話'],
    ["doesn't", 'It doesn\u2019t rain'],
    ['doesn\u2019t', "It doesn't rain"],
    ["l'ete", 'de l\u2019\u00e9t\u00e9'],
    ['10-20', 'pages 10\u201320'],
    ['10\u201320', 'pages 10-20'],
    ['well\u2011known', 'a well-known book'],
    ['seagull', 'a sea\u00adgull'],
    ['sea\u200bgull', 'a seagull'],
    ['officer', 'an o\ufb03cer'],
    ['oeuvre', 'une \u0153uvre'],
    ['lodz', '\u0141\u00f3d\u017a'],
    ['\u0645\u06cc\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['42', '\u0664\u0662'],
  ])('[M] of %j finds %j in a title and in a message', async (q, words) => {
    const titled = await test.chatSaying(ann, words)
    const said = await test.chatSaying(ann, 'something', words)
    await prepare()
    expect((await found(q)).sort()).toEqual([titled, said].sort())
  })

  it('[M] finds words of which some stand in the title and others in a message', async () => {
    const id = await test.chatSaying(ann, 'Budget', 'for the next quarter')
    await prepare()
    expect(await found('quarter budget')).toEqual([id])
    expect(await found('quarter budget car')).toEqual([])
  })

  it('[M] tells letters apart that differ by more than an accent', async () => {
    await test.chatSaying(ann, 'かき')
    await test.chatSaying(ann, 'क')
    await prepare()
    expect(await found('がき')).toEqual([])
    expect(await found('की')).toEqual([])
  })

  it('[M] takes nothing for a pattern, and finds only what is the person’s own', async () => {
    const bob = await test.person('bob')
    const id = await test.chatSaying(ann, 'a % of café_au')
    await prepare()
    expect([await found('%'), await found('caf_'), await found('cafe_au'), await found('\0')]).toEqual([[id], [], [id], []])
    expect(await found('cafe', bob)).toEqual([])
  })

  it('[M] through long chats keeps nobody waiting', async () => {
    const filler = 'Größe ist schön, naïve façade, İzmir. '.repeat(2600)
    const ids: string[] = []
    for (let index = 0; index < 60; index += 1)
      ids.push(await test.chatSaying(ann, `chat ${index}`, `${filler}${index === 3 ? 'needle' : ''}`))
    await prepare()
    await found('warm')
    const wait = await longestTurnMs(async () => expect(await found('NEEDLE izmir')).toEqual([ids[3]]))
    expect(wait).toBeLessThan(100)
  })
})
