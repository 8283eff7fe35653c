import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { noUsage, userMessage } from '#lib/messages/index.ts'
import type { BusNote, Platform } from '#lib/platform/index.ts'
import { testPlatform } from '#tests/support/platform.ts'
import type { Chats } from './chats.ts'
import { createChats } from './create-chats.ts'
import { addUsage, claimChat, insertMessage, releaseChat, setAutomaticTitle, setHead, setTitleFromWords } from './run-writes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let platform: Platform
let dispose: () => Promise<void>
let chats: Chats
let nowMs: number
let ann: Actor
let bob: Actor

beforeAll(async () => {
  const test = await testPlatform()
  platform = { ...test.platform, clock: { nowMs: () => nowMs, monotonicMs: () => nowMs } }
  dispose = test.dispose
  chats = createChats(platform)
})

afterAll(() => dispose())

beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T12:00:00Z')
  ann = await person('ann')
  bob = await person('bob')
})

async function person(name: string): Promise<Actor> {
  const id = newId()
  const email = `${name}-${id}@example.com`
  await platform.db.client.user.create({ data: { id, email, name, createdAt: new Date() } })
  return { kind: 'user', userId: id, email, name, role: 'member', rights: rightsOf('member', 'user') }
}

/** Stores a message one second later than the one before, makes it the head, and gives its id. */
async function say(chatId: string, parentId: string | null, text: string, role: 'user' | 'assistant' = 'user'): Promise<string> {
  nowMs += 1000
  const id = newId()
  await platform.db.write(async (tx) => {
    const message = { ...userMessage(id, text), role }
    await insertMessage(tx, { chatId, parentId, message, createdAt: new Date(nowMs) })
    await setHead(tx, { chatId, headId: id, at: new Date(nowMs) })
  })
  return id
}

async function chatSaying(actor: Actor, ...texts: string[]): Promise<string> {
  const { id } = await chats.create(actor, { title: texts[0] ?? '' })
  let parentId: string | null = null
  for (const text of texts) parentId = await say(id, parentId, text)
  return id
}

describe('a new chat', () => {
  it('[api-12] has its own id, no messages, usage of zero and all tools', async () => {
    const id = newId()
    expect(await chats.create(ann, { id })).toEqual({
      id,
      title: '',
      createdAt: new Date(nowMs),
      updatedAt: new Date(nowMs),
      activeRunId: null,
      isWaiting: false,
      model: null,
      selectedTools: ['*'],
      headId: null,
      usage: noUsage,
    })
    expect(await chats.path(ann, id)).toEqual([])
  })

  it('is the same chat when its id is sent twice, at once too', async () => {
    const id = newId()
    const [one, two] = await Promise.all([chats.create(ann, { id, model: 'a:b' }), chats.create(ann, { id, model: 'a:b' })])
    expect(one).toEqual(two)
  })

  it("cannot take another person's id", async () => {
    const { id } = await chats.create(ann, { title: "Ann's" })
    await expect(chats.create(bob, { id, title: "Bob's" })).rejects.toMatchObject({ code: 'chat_not_found' })
    expect((await chats.get(ann, id)).title).toBe("Ann's")
  })

  it('is not listed before it has a message, and can be discarded until then', async () => {
    const { id } = await chats.create(ann, {})
    expect((await chats.list(ann, {})).items).toEqual([])
    await chats.discard(bob, id)
    await chats.get(ann, id)
    await chats.discard(ann, id)
    await expect(chats.get(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('is kept by discard once it has a message', async () => {
    const id = await chatSaying(ann, 'hello')
    await chats.discard(ann, id)
    expect((await chats.get(ann, id)).id).toBe(id)
  })
})

describe("another person's chat", () => {
  it('[web-08] is unknown to every reading and every change', async () => {
    const id = await chatSaying(ann, 'private')
    const { headId } = await chats.get(ann, id)
    const attempts = [
      () => chats.get(bob, id),
      () => chats.path(bob, id),
      () => chats.update(bob, id, { title: 'mine' }),
      () => chats.remove(bob, id),
      () => chats.restore(bob, id),
      () => chats.selectBranch(bob, id, headId as string),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'chat_not_found' })
    expect((await chats.list(bob, {})).items).toEqual([])
    expect((await chats.list(bob, { q: 'private' })).items).toEqual([])
    expect((await chats.get(ann, id)).title).toBe('private')
  })
})

describe('the list of chats', () => {
  it('pages newest first, also where chats have the same time', async () => {
    const ids = []
    for (let index = 0; index < 5; index++) ids.push(await chatSaying(ann, `chat ${index}`))
    await platform.db.client.chat.updateMany({ where: { id: { in: ids.slice(0, 3) } }, data: { updatedAt: new Date(nowMs) } })
    const seen = []
    let cursor: string | undefined
    do {
      const page = await chats.list(ann, { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.items.map((chat) => chat.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([...[ids[0], ids[1], ids[2], ids[4]].sort().reverse(), ids[3]])
  })

  it('refuses a cursor that it did not give', async () => {
    await expect(chats.list(ann, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('finds words in titles and in message text, in any case, and nothing in the names of fields', async () => {
    const titled = await chatSaying(ann, 'Quarterly REPORT')
    const said = await chatSaying(ann, 'hello', 'The Répört is 100% "done" \\ here_now')
    await chatSaying(ann, 'unrelated')
    const found = async (q: string) => (await chats.list(ann, { q })).items.map((chat) => chat.id)
    expect(await found('report')).toEqual([titled])
    expect(await found('100%')).toEqual([said])
    expect(await found('"DONE" \\')).toEqual([said])
    expect(await found('here_')).toEqual([said])
    expect(await found('0% d_ne')).toEqual([])
    expect(await found('type')).toEqual([])
    expect(await found('%')).toEqual([said])
  })

  it('says which chats have a run, and which wait for a person', async () => {
    const id = await chatSaying(ann, 'question')
    const runId = newId()
    await platform.db.write((tx) => claimChat(tx, { chatId: id, userId: ann.userId, runId }))
    await platform.db.client.run.create({
      data: {
        id: runId,
        chatId: id,
        userId: ann.userId,
        status: 'waiting',
        model: 'a:b',
        selectedTools: [],
        userMessageId: newId(),
        messageId: newId(),
        startedAt: new Date(nowMs),
      },
    })
    expect((await chats.list(ann, {})).items).toMatchObject([{ id, activeRunId: runId, isWaiting: true }])
  })
})

describe('a deleted chat', () => {
  it('is gone at once and comes back whole within 30 days', async () => {
    const id = await chatSaying(ann, 'keep me')
    await chats.remove(ann, id)
    await expect(chats.get(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(chats.remove(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
    expect((await chats.list(ann, { q: 'keep' })).items).toEqual([])
    nowMs += 29 * DAY_MS
    await chats.restore(ann, id)
    expect((await chats.path(ann, id)).length).toBe(1)
  })

  it('stays gone after 30 days', async () => {
    const id = await chatSaying(ann, 'too late')
    await chats.remove(ann, id)
    nowMs += 31 * DAY_MS
    await expect(chats.restore(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
  })
})

describe('branches', () => {
  it('show the path of the head with the siblings of each message', async () => {
    const { id } = await chats.create(ann, {})
    const question = await say(id, null, 'question')
    const first = await say(id, question, 'first', 'assistant')
    const more = await say(id, first, 'more')
    const second = await say(id, question, 'second', 'assistant')
    expect((await chats.path(ann, id)).map(({ message, siblingIds }) => [message.id, siblingIds])).toEqual([
      [question, [question]],
      [second, [first, second]],
    ])
    await chats.selectBranch(ann, id, first)
    expect((await chats.path(ann, id)).map(({ message }) => message.id)).toEqual([question, first, more])
    expect((await chats.get(ann, id)).headId).toBe(more)
    expect((await chats.pathTo(id, second)).map((message) => message.id)).toEqual([question, second])
    expect(await chats.pathTo(id, null)).toEqual([])
  })

  it('cannot be chosen by a message of another chat', async () => {
    const mine = await chatSaying(ann, 'mine')
    const other = await chatSaying(ann, 'other')
    const { headId } = await chats.get(ann, other)
    await expect(chats.selectBranch(ann, mine, headId as string)).rejects.toMatchObject({ code: 'message_not_found' })
  })
})

describe('titles', () => {
  it('come from the first words, then from a model, and stay as a person wrote them', async () => {
    const { id } = await chats.create(ann, {})
    const title = async () => (await chats.get(ann, id)).title
    await platform.db.write((tx) => setTitleFromWords(tx, { chatId: id, text: 'What is the weather?' }))
    expect(await title()).toBe('What is the weather?')
    await platform.db.write((tx) => setTitleFromWords(tx, { chatId: id, text: 'Second message' }))
    expect(await title()).toBe('What is the weather?')
    expect(await setAutomaticTitle(platform, id, 'Weather')).toBe(true)
    expect(await title()).toBe('Weather')
    await chats.update(ann, id, { title: 'My weather' })
    expect(await setAutomaticTitle(platform, id, 'Weather again')).toBe(false)
    expect(await title()).toBe('My weather')
  })

  it('are announced to those who watch the chat', async () => {
    const { id } = await chats.create(ann, {})
    const notes: BusNote[] = []
    const unsubscribe = platform.bus.subscribe(`chat:${id}`, (note) => notes.push(note))
    await setAutomaticTitle(platform, id, 'Written')
    await chats.update(ann, id, { title: 'Given', model: 'a:b', selectedTools: ['x.y'] })
    unsubscribe()
    expect(notes).toEqual([
      { kind: 'title', data: { title: 'Written' } },
      { kind: 'title', data: { title: 'Given' } },
      { kind: 'selection', data: { model: 'a:b', selectedTools: ['x.y'] } },
    ])
  })
})

describe("a run's claim on a chat", () => {
  const claim = (chatId: string, userId: string, runId: string) => platform.db.write((tx) => claimChat(tx, { chatId, userId, runId }))

  it('[run-17] is given to one of two at once', async () => {
    const id = await chatSaying(ann, 'hello')
    const claims = await Promise.all([claim(id, ann.userId, 'run-a'), claim(id, ann.userId, 'run-b')])
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('is refused on a deleted chat and for another person', async () => {
    const id = await chatSaying(ann, 'hello')
    expect(await claim(id, bob.userId, 'run-a')).toBe(false)
    await chats.remove(ann, id)
    expect(await claim(id, ann.userId, 'run-a')).toBe(false)
  })

  it('ends only by the run that holds it', async () => {
    const id = await chatSaying(ann, 'hello')
    await claim(id, ann.userId, 'run-a')
    const release = (runId: string) => platform.db.write((tx) => releaseChat(tx, { chatId: id, runId }))
    expect(await release('run-b')).toBe(false)
    expect(await release('run-a')).toBe(true)
    expect((await chats.get(ann, id)).activeRunId).toBeNull()
  })
})

describe('what a run stores', () => {
  it('adds its usage to that of the chat', async () => {
    const { id } = await chats.create(ann, {})
    const step = { promptTokens: 10, completionTokens: 5, totalTokens: 15, cacheReadTokens: 4, estimated: false }
    for (let turn = 0; turn < 2; turn++) await platform.db.write((tx) => addUsage(tx, { chatId: id, usage: step }))
    expect((await chats.get(ann, id)).usage).toEqual({
      promptTokens: 20,
      completionTokens: 10,
      totalTokens: 30,
      cacheReadTokens: 8,
      estimated: false,
    })
  })

  it('[web-03] reads back as it was, with every kind of part', async () => {
    const { id } = await chats.create(ann, {})
    const message = {
      id: newId(),
      role: 'assistant' as const,
      metadata: { runId: newId(), usage: noUsage },
      parts: [
        { type: 'step-start' as const },
        { type: 'text' as const, text: 'héllo 😀', state: 'done' as const },
        { type: 'data-notice' as const, data: { code: 'x', message: 'y', details: [1, null, { a: true }] } },
      ],
    }
    await platform.db.write((tx) => insertMessage(tx, { chatId: id, parentId: null, message, createdAt: new Date(nowMs) }))
    expect(await chats.pathTo(id, message.id)).toEqual([message])
  })

  it('replaces what no database can hold in JSON, alike on both', async () => {
    const { id } = await chats.create(ann, {})
    const messageId = await say(id, null, 'nul \0 and half \ud83d pair')
    expect(await chats.pathTo(id, messageId)).toEqual([userMessage(messageId, 'nul \ufffd and half \ufffd pair')])
  })
})
