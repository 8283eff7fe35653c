import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { addMembers } from '#tests/support/members.ts'
import { shareChat } from '#tests/support/shared-chat.ts'
import { messageInsert } from '../run-writes.ts'
import { createSearch } from './create-search.ts'
import { indexSome } from './indexing/index-some.ts'
import type { ChatSearch } from './search.ts'

let test: TestChats
let search: ChatSearch
let ann: Actor

beforeAll(async () => {
  test = await testChats()
  search = createSearch(test.platform)
})

afterAll(() => test.dispose())

beforeEach(async () => {
  ann = await test.person('ann')
})

const indexAll = async () => {
  while ((await indexSome(test.platform)) !== 0);
}
const results = async (q: string, actor = ann) => (await search.search(actor, { q })).results
const found = async (q: string, actor = ann) => (await results(q, actor)).map(({ messageId, title }) => messageId ?? title)

async function answer(chatId: string, parts: unknown[], metadata: ChatMessage['metadata'] = {}): Promise<string> {
  const message = { id: newId(), role: 'assistant', parts, metadata } as ChatMessage
  test.clock.advance(1_000)
  const createdAt = new Date(test.clock.nowMs())
  await test.platform.db.transact(sql => sql.insert([messageInsert({ chatId, parentId: null, message, createdAt })]))
  return message.id
}

const call = {
  type: 'dynamic-tool',
  toolCallId: 'c1',
  toolName: 'files__read_text',
  state: 'output-available',
  toolMetadata: { server: 'files', tool: 'read_text', iteration: 1 },
  input: { path: 'notes/harbour-plan.md' },
  output: {
    status: 'done',
    outcome: 'ok',
    server: 'files',
    tool: 'read_text',
    text: 'Quay 7 is closed',
    content: [],
    executed: true,
    executionTimeMs: 1,
  },
}

describe.each([
  { state: 'waits to be indexed', prepare: async () => undefined },
  { state: 'is indexed', prepare: indexAll },
])('a search of what $state', ({ prepare }) => {
  it('[find-01] finds text, tool names, arguments, results and file names', async () => {
    const chatId = await test.chatSaying(ann, 'Harbour')
    const id = await answer(chatId, [
      { type: 'text', text: 'As the plan says' },
      call,
      { type: 'file', mediaType: 'image/png', filename: 'Lighthouse.png', url: '/api/files/x' },
    ])
    await prepare()
    for (const q of ['the plan', 'read_text', 'harbour-plan', 'quay 7', 'lighthouse.png', '"plan says"', 'plan quay lighthouse'])
      expect([q, await found(q)]).toEqual([q, [id]])
    expect(await found('"says plan"')).toEqual([])
  })

  it('[find-02] narrows by writer, tool, model, place, kind and time', async () => {
    const { id: chatId } = await test.chats.create(ann, { title: 'Tides' })
    const asked = await test.say(chatId, null, 'When is the spring tide?')
    const said = await answer(chatId, [{ type: 'text', text: 'The spring tide is on Monday: https://tides.example' }, call], {
      model: 'openai:gpt-x',
    })
    await prepare()
    const narrowed: [string, string[]][] = [
      ['tide from:me', [asked]],
      ['tide from:answers', [said]],
      ['tide tool:files', [said]],
      ['tide tool:read_text', [said]],
      ['tide tool:other', []],
      ['tide model:gpt', [said]],
      ['tide has:link', [said]],
      ['tide has:image', []],
      ['tide in:message', [asked]],
      ['tide in:tool', []],
      ['tides in:title', ['Tides']],
      ['tide from:nobody', []],
      ['tide before:1990', []],
      ['has:tool', [said]],
    ]
    for (const [q, expected] of narrowed)
      expect([q, (await found(q)).filter(id => id !== 'Tides' || q.includes('in:title'))]).toEqual([q, expected])
  })

  it('[find-03] finds a changed title and a changed message by their new text alone', async () => {
    const chatId = await test.chatSaying(ann, 'Rowing', 'about oars')
    await prepare()
    await test.chats.update(ann, chatId, { title: 'Sailing' })
    const [message] = await test.platform.db.client.message.findMany({ where: { chatId }, orderBy: { createdAt: 'desc' }, take: 1 })
    await test.platform.db.client.message.update({
      where: { id: message?.id ?? '' },
      data: { parts: [{ type: 'text', text: 'about sails' }] },
    })
    await prepare()
    expect([await found('in:title rowing'), await found('in:title sailing')]).toEqual([[], ['Sailing']])
    expect([await found('oars'), await found('sails')]).toEqual([[], [message?.id]])
  })

  it('[find-04] finds nothing of other people, deleted and temporary chats', async () => {
    const bob = await test.person('bob')
    const id = await test.chatSaying(ann, 'Secret word xyzzy')
    const temporary = await test.chatSaying(ann, 'Temporary xyzzy')
    await test.platform.db.client.chat.update({ where: { id: temporary }, data: { temporary: true } })
    await prepare()
    expect([(await results('xyzzy')).length, await found('xyzzy', bob)]).toEqual([2, []])
    await test.chats.remove(ann, id)
    expect(await found('xyzzy')).toEqual([])
    const deleted = (actor: Actor) => search.chatsWith(actor, 'xyzzy', { deleted: true })
    expect([await deleted(ann), await deleted(bob)]).toEqual([new Set([id]), new Set()])
    await test.chats.restore(ann, id)
    expect(await results('xyzzy')).toHaveLength(2)
    // The field of its own page finds what is in it.
    expect((await search.messagesWith(ann, temporary, 'xyzzy')).found).toHaveLength(1)
  })

  it('[find-04] finds a chat that is shared in a project for as long as the person is in it, and private ones never', async () => {
    const [bob, at, projectId] = [await test.person('bob'), new Date(), newId()]
    const { client } = test.platform.db
    await client.project.create({
      data: { id: projectId, userId: ann.userId, name: 'Apollo', color: 'blue', createdAt: at, updatedAt: at },
    })
    const member = { projectId, userId: bob.userId }
    await addMembers(client, projectId, [
      [ann.userId, 'owner'],
      [bob.userId, 'reader'],
    ])
    const shared = await test.chatSaying(ann, 'plugh shared')
    const kept = await test.chatSaying(ann, 'plugh private')
    await client.chat.updateMany({ where: { id: { in: [shared, kept] } }, data: { projectId } })
    await client.chat.update({ where: { id: shared }, data: { sharedInProject: true } })
    await prepare()
    expect(new Set((await results('plugh', bob)).map(({ chatId, author }) => `${chatId} ${author}`))).toEqual(
      new Set([`${shared} null`, `${shared} ann`]),
    )
    expect(new Set((await results('plugh project:apollo', bob)).map(({ chatId }) => chatId))).toEqual(new Set([shared]))
    expect((await results('plugh from:ann', bob)).map(({ chatId }) => chatId)).toEqual([shared])
    expect((await search.search(bob, { q: 'apol' })).projects).toEqual([{ id: projectId, name: 'Apollo', color: 'blue' }])
    expect((await results('plugh apollo', bob)).map(({ chatId }) => chatId)).toContain(shared)
    await client.accessGrant.deleteMany({ where: member })
    expect(await search.search(bob, { q: 'plugh' })).toMatchObject({ results: [], projects: [] })
    expect(await results('plugh project:apollo', bob)).toEqual([])
  })

  it('[find-07] finds messages in one chat, in their order', async () => {
    const chatId = await test.chatSaying(ann, 'Words', 'first gull', 'a crow', 'second GULL')
    await prepare()
    const { found: messages, words } = await search.messagesWith(ann, chatId, 'gull')
    expect([messages.length, words]).toEqual([2, ['gull']])
    expect(messages.toSorted((a, b) => Number(a.at) - Number(b.at))).toEqual(messages)
    await expect(search.messagesWith(await test.person('bob'), chatId, 'gull')).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('[find-08] answers hostile queries without failing', async () => {
    await test.chatSaying(ann, 'a "quoted" title: NEAR(x) OR y* -z ^ 100%')
    await prepare()
    for (const q of [
      '\0',
      '"',
      '*',
      'OR',
      'NEAR(x',
      '-z',
      '^',
      '%',
      '_',
      'a',
      '😀',
      '\ud800',
      "'; --",
      '(',
      'g1',
      'x'.repeat(10_000),
      '"'.repeat(10_000),
    ])
      await search.search(ann, { q })
    expect(await found('near(x')).toHaveLength(2)
  })
})

describe('the days of a search', () => {
  it('[find-02] are those of the person, as their browser named its time zone, and of UTC where none has', async () => {
    const [kiri, utc] = [await test.person('kiri'), await test.person('utc')]
    await test.platform.db.client.user.update({ where: { id: kiri.userId }, data: { preferences: { timeZone: 'Pacific/Kiritimati' } } })
    const day = (atMs: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(atMs)
    for (const actor of [kiri, utc]) {
      const timeZone = actor === kiri ? 'Pacific/Kiritimati' : 'UTC'
      await test.chatSaying(actor, 'Gannets')
      const atMs = test.clock.nowMs()
      const [before, own, after] = [day(atMs - 86_400_000, timeZone), day(atMs, timeZone), day(atMs + 86_400_000, timeZone)]
      const counts = [`after:${before}`, `before:${after}`, 'after:yesterday', `after:${own}`, `before:${own}`, 'before:today']
      expect(await Promise.all(counts.map(async each => (await results(`gannets in:message ${each}`, actor)).length))).toEqual([
        1, 1, 1, 0, 0, 0,
      ])
    }
  })
})

describe('messages of one time', () => {
  it.each([
    ['wait to be indexed', async () => undefined],
    ['are indexed', indexAll],
  ])('[find-05] stand newest first, whichever was stored first, where they %s', async (_, prepare) => {
    const { id: chatId } = await test.chats.create(ann, { title: 'Same' })
    const createdAt = new Date(test.clock.nowMs())
    const ids = [newId(), newId(), newId(), newId()].sort()
    for (const id of [ids[2], ids[0], ids[3], ids[1]]) {
      const message = { id, role: 'user', parts: [{ type: 'text', text: `dunlin ${chatId}` }], metadata: {} } as ChatMessage
      await test.platform.db.transact(sql => sql.insert([messageInsert({ chatId, parentId: null, message, createdAt })]))
    }
    await prepare()
    expect(await found(`dunlin ${chatId}`)).toEqual(ids.toReversed())
    await test.platform.db.client.searchEntry.deleteMany({})
  })
})

describe('pages of results', () => {
  it('[find-05] follow each other without doubles or gaps', async () => {
    const { id: chatId } = await test.chats.create(ann, { title: 'Pages' })
    const ids: string[] = []
    for (let index = 0; index < 45; index += 1) ids.push(await test.say(chatId, null, `wombat ${index}`))
    await indexAll()
    const read: (string | null)[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await search.search(ann, { q: 'wombat', limit: 10, ...(cursor ? { cursor } : {}) })
      read.push(...page.results.map(({ messageId }) => messageId))
      cursor = page.nextCursor
    }
    expect(read).toEqual(ids.reverse())
    await expect(search.search(ann, { q: 'wombat', cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('[find-05] are whole once old messages are indexed, which happens in bounded slices', async () => {
    const { id: chatId } = await test.chats.create(ann, { title: 'Old' })
    for (let index = 0; index < 60; index += 1) await test.say(chatId, null, `numbat ${index}`)
    expect(await indexSome(test.platform, { most: 12 })).toBe(12)
    const waiting = await test.platform.db.client.searchPending.count({ where: { chatId } })
    expect(waiting).toBe(61 - 12)
    expect((await results('numbat', ann)).length).toBeGreaterThanOrEqual(30)
    await indexAll()
    expect(await test.platform.db.client.searchEntry.count({ where: { chatId } })).toBe(61)
    await test.platform.db.client.chat.delete({ where: { id: chatId } })
    expect(await test.platform.db.client.searchEntry.count({ where: { chatId } })).toBe(0)
  })
})

describe('a word that is frequent among other people', () => {
  it('[find-04] is found in what the person may read alone, however much of it there is elsewhere', async () => {
    const [bob, carl, dora] = [await test.person('bob'), await test.person('carl'), await test.person('dora')]
    const { id: own } = await test.chats.create(ann, { title: 'Own' })
    const first = await test.say(own, null, 'quokka first')
    const { id: foreign } = await test.chats.create(bob, { title: 'Foreign' })
    const said = async (chatId: string, count: number) => {
      const rows = Array.from({ length: count }, (_, index) => {
        test.clock.advance(1_000)
        const message = { id: newId(), role: 'user', parts: [{ type: 'text', text: `quokka ${index}` }], metadata: {} } as ChatMessage
        return messageInsert({ chatId, parentId: null, message, createdAt: new Date(test.clock.nowMs()) })
      })
      await test.platform.db.transact(sql => sql.insert(rows))
    }
    // More than is looked at before the index is asked for the person's own, on both sides of a message of theirs.
    await said(foreign, 160)
    const last = await test.say(own, first, 'quokka last')
    const { id: common } = await test.chats.create(bob, { title: 'Common' })
    const shared = await test.say(common, null, 'quokka shared')
    await shareChat(test.platform.db, common, [[dora, 'reader']])
    await said(foreign, 160)
    await indexAll()
    expect(await found('quokka', dora)).toEqual([shared])
    expect(await found('quokka')).toEqual([last, first])
    expect((await search.search(ann, { q: 'quokka' })).nextCursor).toBeNull()
    expect(await found('quokka last')).toEqual([last])
    expect(await found('"quokka 7"')).toEqual([])
    expect(await found('quokka', carl)).toEqual([])
    expect((await search.search(bob, { q: 'quokka', limit: 50 })).results.every(({ chatId }) => chatId === foreign)).toBe(true)
  })
})
