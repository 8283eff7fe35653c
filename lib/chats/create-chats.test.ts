import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { noUsage } from '#lib/messages/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { shareChat } from '#tests/support/shared-chat.ts'
import type { Chats } from './chats.ts'
import { isPrivate } from './is-private.ts'
import { claimChat } from './run-writes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let test: TestChats
let chats: Chats
let ann: Actor
let bob: Actor

beforeAll(async () => {
  test = await testChats()
  chats = test.chats
})

afterAll(() => test.dispose())

beforeEach(async () => {
  ann = await test.person('ann')
  bob = await test.person('bob')
})

describe('a new chat', () => {
  it('[api-12] has its own id, no messages, usage of zero and all tools', async () => {
    const id = newId()
    expect(await chats.create(ann, { id })).toEqual({
      id,
      userId: ann.userId,
      projectId: null,
      sharedInProject: false,
      access: 'own',
      assistantId: null,
      assistantVersion: null,
      title: '',
      createdAt: new Date(test.clock.nowMs()),
      updatedAt: new Date(test.clock.nowMs()),
      activeRunId: null,
      isWaiting: false,
      parameters: {},
      model: null,
      selectedTools: ['*'],
      headId: null,
      usage: noUsage,
      workspaceId: null,
      mode: 'code',
      selectedFiles: [],
      excludedFiles: [],
      crossRef: false,
      review: null,
      temporary: false,
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

  it('[ins-07] begins with instructions and parameters, which a repeated request does not change once it is used', async () => {
    const id = newId()
    const given = { id, instructions: 'Answer in verse.', parameters: { temperature: 0.2 } }
    expect(await chats.create(ann, given)).toMatchObject({ parameters: { temperature: 0.2 } })
    expect(await chats.instructions(ann, id)).toBe('Answer in verse.')
    await test.platform.db.client.chat.update({ where: { id }, data: { headId: newId() } })
    await chats.create(ann, { ...given, instructions: 'Answer in prose.' })
    await expect(chats.create(bob, { ...given, instructions: 'Mine.' })).rejects.toMatchObject({ code: 'chat_not_found' })
    expect(await chats.instructions(ann, id)).toBe('Answer in verse.')
  })

  it('is not listed before it has a message', async () => {
    await chats.create(ann, {})
    expect((await chats.list(ann, {})).items).toEqual([])
  })
})

describe("another person's chat", () => {
  it('[web-08] is unknown to every reading and every change', async () => {
    const id = await test.chatSaying(ann, 'private')
    const { headId } = await chats.get(ann, id)
    const attempts = [
      () => chats.get(bob, id),
      () => chats.path(bob, id),
      () => chats.pathPage(bob, id, { limit: 1 }),
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

describe('a chat that is shared in a project', () => {
  it('[web-08] is deleted by its owner alone, on the record, and with what was allowed in it', async () => {
    const { client } = test.platform.db
    const id = await test.chatSaying(ann, 'shared')
    await shareChat(test.platform.db, id, [[bob, 'owner']])
    const grant = { userId: ann.userId, chatId: id, server: 'files', tool: 'write', hash: 'h', createdAt: new Date() }
    await client.toolGrant.create({ data: { id: newId(), ...grant } })
    await expect(chats.remove(bob, id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await client.toolGrant.count({ where: { chatId: id } })).toBe(1)
    await chats.remove(ann, id)
    expect(await client.toolGrant.count({ where: { chatId: id } })).toBe(0)
    test.clock.advance(1)
    await chats.restore(ann, id)
    const entries = (await test.platform.audit.list({ limit: 20 })).filter(({ target }) => target === id)
    expect(entries.map(({ actorId, action }) => [actorId, action])).toEqual([
      [ann.userId, 'chat.restore'],
      [ann.userId, 'chat.delete'],
    ])
  })
})

describe('the place of a chat', () => {
  it('[proj-06] is a project of its owner, who writes there', async () => {
    const projectId = await shareChat(test.platform.db, await test.chatSaying(ann, 'shared'), [[bob, 'reader']])
    const id = await test.chatSaying(bob, 'mine')
    for (const place of [{ projectId }, { projectId, isShared: true }])
      await expect(chats.place(bob, id, place)).rejects.toMatchObject({ code: 'forbidden' })
    await test.platform.db.client.accessGrant.updateMany({ where: { projectId, userId: bob.userId }, data: { level: 'edit' } })
    await chats.place(bob, id, { projectId })
    expect(await chats.get(bob, id)).toMatchObject({ projectId, sharedInProject: false })
    await expect(chats.get(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
    await test.platform.db.client.accessGrant.updateMany({ where: { projectId, userId: bob.userId }, data: { level: 'use' } })
    await expect(chats.place(bob, id, { isShared: true })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(chats.get(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('[mem-06] makes it private or not: nobody else is in its project, it is kept, and it is one’s own', async () => {
    const { client } = test.platform.db
    const isMine = (id: string, who = ann) => isPrivate(test.platform, who, id)
    const [own, temporary, shared] = [
      await test.chatSaying(ann, 'own'),
      await test.chatSaying(ann, 'temporary'),
      await test.chatSaying(ann, 'shared'),
    ]
    await client.chat.update({ where: { id: temporary }, data: { temporary: true } })
    const projectId = await shareChat(test.platform.db, shared, [[bob, 'reader']])
    expect([await isMine(own), await isMine(own, bob), await isMine(temporary), await isMine(shared)]).toEqual([true, false, false, false])
    await client.chat.update({ where: { id: own }, data: { projectId } })
    await client.chat.update({ where: { id: shared }, data: { sharedInProject: false } })
    expect([await isMine(own), await isMine(shared)]).toEqual([false, false])
    await client.accessGrant.deleteMany({ where: { projectId, userId: bob.userId } })
    expect([await isMine(own), await isMine(shared)]).toEqual([true, true])
  })
})

describe('the list of chats', () => {
  it('pages newest first, also where chats have the same time', async () => {
    const ids = []
    for (let index = 0; index < 5; index++) ids.push(await test.chatSaying(ann, `chat ${index}`))
    await test.platform.db.client.chat.updateMany({
      where: { id: { in: ids.slice(0, 3) } },
      data: { updatedAt: new Date(test.clock.nowMs()) },
    })
    const seen = []
    let cursor: string | undefined
    do {
      const page = await chats.list(ann, { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.items.map(chat => chat.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([...[ids[0], ids[1], ids[2], ids[4]].sort().reverse(), ids[3]])
  })

  it('refuses a cursor that it did not give', async () => {
    await expect(chats.list(ann, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('finds words in titles and in message text, in any case, and nothing in the names of fields', async () => {
    const titled = await test.chatSaying(ann, 'Quarterly REPORT')
    const said = await test.chatSaying(ann, 'hello', 'The Répört is 100% "done" \\ here_now')
    await test.chatSaying(ann, 'unrelated')
    const found = async (q: string) => (await chats.list(ann, { q })).items.map(chat => chat.id)
    expect(await found('report')).toEqual([said, titled])
    expect(await found('100%')).toEqual([said])
    expect(await found('"DONE" \\')).toEqual([said])
    expect(await found('here_')).toEqual([said])
    expect(await found('0% d_ne')).toEqual([])
    expect(await found('type')).toEqual([])
    expect(await found('%')).toEqual([said])
  })

  it('finds and pages what lies far down a long list', async () => {
    const far = [await test.chatSaying(ann, 'needle one'), await test.chatSaying(ann, 'needle two')]
    for (let index = 0; index < 85; index++) await test.chatSaying(ann, `hay ${index}`)
    const first = await chats.list(ann, { q: 'needle', limit: 1 })
    expect(first.items.map(({ id }) => id)).toEqual([far[1]])
    const second = await chats.list(ann, { q: 'needle', limit: 1, cursor: first.nextCursor ?? '' })
    expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[far[0]], null])
  })

  it('says which chats have a run, and which wait for a person', async () => {
    const id = await test.chatSaying(ann, 'question')
    const runId = newId()
    await test.platform.db.transact(sql =>
      claimChat(sql, { chatId: id, actor: ann, runId, headId: newId(), words: null, at: new Date(test.clock.nowMs()) }),
    )
    await test.platform.db.client.run.create({
      data: {
        id: runId,
        chatId: id,
        userId: ann.userId,
        status: 'waiting',
        model: 'a:b',
        selectedTools: [],
        userMessageId: newId(),
        messageId: newId(),
        startedAt: new Date(test.clock.nowMs()),
      },
    })
    expect((await chats.list(ann, {})).items).toMatchObject([{ id, activeRunId: runId, isWaiting: true }])
  })
})

describe('a deleted chat', () => {
  it('is gone at once and comes back whole within 24 hours', async () => {
    const id = await test.chatSaying(ann, 'keep me')
    await chats.remove(ann, id)
    await expect(chats.get(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(chats.remove(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
    expect((await chats.list(ann, { q: 'keep' })).items).toEqual([])
    test.clock.advance(0.99 * DAY_MS)
    await chats.restore(ann, id)
    expect((await chats.path(ann, id)).length).toBe(1)
  })

  it('stays gone after 24 hours', async () => {
    const id = await test.chatSaying(ann, 'too late')
    await chats.remove(ann, id)
    test.clock.advance(1.01 * DAY_MS)
    await expect(chats.restore(ann, id)).rejects.toMatchObject({ code: 'chat_not_found' })
  })
})

describe('a long chat', () => {
  it('[O2] is read by windows of messages and of bytes, from its end on, and a large message always', async () => {
    const { id } = await chats.create(ann, {})
    let parentId: string | null = null
    const ids: string[] = []
    for (let n = 0; n < 130; n++) {
      parentId = await test.say(id, parentId, `m${n}`)
      ids.push(parentId)
    }
    const end = await chats.pathEnd(ann, id)
    expect([end.path.map(({ message }) => message.id), end.earlier]).toEqual([ids.slice(70), 70])
    const before = await chats.pathEnd(ann, id, { before: ids[70] as string })
    expect([before.path.map(({ message }) => message.id), before.earlier]).toEqual([ids.slice(10, 70), 10])
    const first = await chats.pathEnd(ann, id, { before: ids[10] as string })
    expect([first.path.length, first.earlier]).toEqual([10, 0])
    const big = 'x'.repeat(3 * 1024 * 1024)
    const one = await test.say(id, parentId, big)
    const two = await test.say(id, one, big)
    expect((await chats.pathEnd(ann, id)).path.map(({ message }) => message.id)).toEqual([two])
    expect((await chats.pathEnd(ann, id, { before: two })).path.at(-1)?.message.id).toBe(one)
    await expect(chats.pathEnd(ann, id, { before: 'elsewhere' })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(chats.pathEnd(bob, id)).rejects.toMatchObject({ code: 'chat_not_found' })
  })
})

describe('a chat that is read from its beginning to its end', () => {
  it('[O2] is held by windows of messages and of bytes, with one look at its shape', async () => {
    const { id } = await chats.create(ann, {})
    const at = new Date()
    const texts = Array.from({ length: 130 }, (_, n) => `m${n}`)
    const big = 'x'.repeat(3 * 1024 * 1024)
    texts.splice(60, 0, big, big)
    const ids = texts.map(() => newId())
    const rows = texts.map((text, n) => ({
      id: ids[n] as string,
      chatId: id,
      parentId: ids[n - 1] ?? null,
      role: 'user',
      parts: [{ type: 'text', text }],
      createdAt: at,
    }))
    await test.platform.db.client.message.createMany({ data: rows })
    await test.platform.db.client.chat.update({ where: { id }, data: { headId: ids.at(-1) ?? null } })
    const windows: string[][] = []
    for await (const messages of chats.readPath(ann, id)) windows.push(messages.map(({ message }) => message.id))
    expect(windows.flat()).toEqual(ids)
    expect(windows.map(({ length }) => length)).toEqual([60, 1, 60, 11])
    await expect(chats.readPath(bob, id).next()).rejects.toMatchObject({ code: 'chat_not_found' })
  })
})

describe('branches', () => {
  it('show the path of the head with the siblings of each message', async () => {
    const { id } = await chats.create(ann, {})
    const question = await test.say(id, null, 'question')
    const first = await test.say(id, question, 'first', 'assistant')
    const more = await test.say(id, first, 'more')
    const second = await test.say(id, question, 'second', 'assistant')
    expect((await chats.path(ann, id)).map(({ message, siblingIds }) => [message.id, siblingIds])).toEqual([
      [question, [question]],
      [second, [first, second]],
    ])
    await chats.selectBranch(ann, id, first)
    expect((await chats.path(ann, id)).map(({ message }) => message.id)).toEqual([question, first, more])
    expect((await chats.get(ann, id)).headId).toBe(more)
    expect((await chats.pathTo(id, second)).map(message => message.id)).toEqual([question, second])
    expect(await chats.pathTo(id, null)).toEqual([])
  })

  it('cannot be chosen by a message of another chat', async () => {
    const mine = await test.chatSaying(ann, 'mine')
    const other = await test.chatSaying(ann, 'other')
    const { headId } = await chats.get(ann, other)
    await expect(chats.selectBranch(ann, mine, headId as string)).rejects.toMatchObject({ code: 'message_not_found' })
  })
})
