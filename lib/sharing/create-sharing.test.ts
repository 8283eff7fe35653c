import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, MOST_SHARES, rightsOf, WITHDRAWN_KEPT } from '#lib/auth/index.ts'
import { type Chats, createChats } from '#lib/chats/index.ts'
import { isId, newId } from '#lib/ids.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { shareChat } from '#tests/support/shared-chat.ts'
import { createSharing } from './create-sharing.ts'
import type { Sharing } from './sharing.ts'

let platform: Platform
let dispose: () => Promise<void>
let chats: Chats
let sharing: Sharing
let ann: Actor
let bob: Actor
let chatId: string
let ids: Record<'question' | 'other' | 'answer', string>

beforeAll(async () => {
  const test = await testPlatform()
  platform = test.platform
  dispose = test.dispose
  chats = createChats(platform)
  sharing = createSharing(platform, { chats, liveRun: async () => null })
  ann = await person('ann@example.com', 'Ann Ackermann')
  bob = await person('bob@example.com', 'Bob')
})

afterAll(() => dispose())

beforeEach(async () => {
  const chat = await chats.create(ann, { title: 'Late shifts' })
  chatId = chat.id
  ids = { question: newId(), other: newId(), answer: newId() }
  await store(null, { id: ids.question, role: 'user', metadata: {}, parts: [{ type: 'text', text: 'Who is late?' }] })
  await store(ids.question, {
    id: ids.other,
    role: 'assistant',
    metadata: { finishReason: 'stop' },
    parts: [{ type: 'text', text: 'other-branch' }],
  })
  await store(ids.question, {
    id: ids.answer,
    role: 'assistant',
    metadata: { runId: newId(), chatId, model: 'openai:secret-model', finishReason: 'stop' },
    parts: [
      { type: 'reasoning', text: 'secret-thought' },
      { type: 'text', text: 'I look.' },
      {
        type: 'dynamic-tool',
        toolName: 'hr__late',
        toolCallId: 'secret-call',
        state: 'output-available',
        input: { team: 'secret-argument' },
        output: { status: 'done', text: 'secret-result' },
      },
      { type: 'data-notice', data: { code: 'x', message: 'secret-notice' } },
      { type: 'text', text: 'Nobody.' },
    ],
  })
})

async function person(email: string, name: string): Promise<Actor> {
  const id = newId()
  await platform.db.client.user.create({ data: { id, email, name, createdAt: new Date() } })
  return { kind: 'user', userId: id, email, name, role: 'member', rights: rightsOf('member') }
}

async function store(parentId: string | null, { id, role, parts, metadata }: ChatMessage): Promise<void> {
  const row = { id, chatId, parentId, role, parts: JSON.parse(JSON.stringify(parts)), metadata: JSON.parse(JSON.stringify(metadata)) }
  await platform.db.client.message.create({ data: { ...row, createdAt: new Date() } })
  await platform.db.client.chat.update({ where: { id: chatId }, data: { headId: id } })
}

/** Checks that the link opens nothing, whether it is read or looked up. */
async function expectClosed(shareId: string): Promise<void> {
  await expect(sharing.read(shareId)).rejects.toMatchObject({ code: 'share_not_found' })
  expect(await sharing.isOpen(shareId)).toBe(false)
}

const shown = [
  { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Who is late?' }] },
  {
    id: 'm2',
    role: 'assistant',
    parts: [
      { type: 'text', text: 'I look.' },
      { type: 'text', text: 'Nobody.' },
    ],
  },
]

describe('a share with pictures', () => {
  const PNG = new Uint8Array([1, 2, 3])
  const address = ''
  const asked: object[] = []
  const withFiles = () =>
    createSharing(platform, {
      chats,
      liveRun: async () => null,
      async fileOf(file) {
        asked.push(file)
        return { mediaType: 'image/png', bytes: PNG }
      },
    })
  const file = (name: string, mediaType = 'image/png') => ({ type: 'file' as const, mediaType, url: `/api/files/${name}` })

  it('[img-02] shows what answers have drawn, under addresses of the link, and nothing that people attached', async () => {
    const pictured = withFiles()
    const [asking, drawn] = [newId(), newId()]
    await store(ids.answer, { id: asking, role: 'user', metadata: {}, parts: [{ type: 'text', text: 'Draw.' }, file('attached')] })
    const parts = [{ type: 'text' as const, text: 'Here.' }, file('drawn'), file('report', 'application/pdf')]
    await store(asking, { id: drawn, role: 'assistant', metadata: { finishReason: 'stop' }, parts })
    expect((await pictured.preview(ann, chatId)).pictures).toBe(1)
    const share = await pictured.create(ann, chatId, { isLive: false, withPictures: true })
    const { messages } = await pictured.read(share.id)
    const url = `/api/shares/${share.id}/pictures/4-1`
    expect(messages.at(-1)?.parts).toEqual([
      { type: 'text', text: 'Here.' },
      { type: 'file', mediaType: 'image/png', url },
    ])
    expect(JSON.stringify(messages)).not.toMatch(/attached|drawn|report/)
    expect(await pictured.picture(share.id, { place: '4-1', address })).toEqual({ mediaType: 'image/png', bytes: PNG })
    expect(asked).toEqual([{ userId: ann.userId, chatId, fileId: 'drawn' }])
    for (const place of ['3-1', '4-0', '4-2', '5-1', '0-0', '4', '4-1/..'])
      await expect(pictured.picture(share.id, { place, address })).rejects.toMatchObject({ code: 'share_not_found' })
    await pictured.revoke(ann, share.id)
    await expect(pictured.picture(share.id, { place: '4-1', address })).rejects.toMatchObject({ code: 'share_not_found' })

    const plain = await pictured.create(ann, chatId)
    expect(JSON.stringify((await pictured.read(plain.id)).messages)).not.toContain('pictures')
    await expect(pictured.picture(plain.id, { place: '4-1', address })).rejects.toMatchObject({ code: 'share_not_found' })
    expect(asked).toHaveLength(1)
  })
})

describe('a share', () => {
  it('[role-07] is not made by somebody whose role may not share by link', async () => {
    const lacking = { ...ann, rights: rightsOf('member', ['share:link']) }
    await expect(sharing.create(lacking, chatId)).rejects.toThrow('Your role may not share chats by link.')
  })

  it('[web-06] shows anybody the text of the visible path', async () => {
    const share = await sharing.create(ann, chatId)
    expect(await sharing.read(share.id)).toEqual({
      title: 'Late shifts',
      head: null,
      createdAt: share.createdAt,
      messages: shown,
      earlier: 0,
    })
  })

  it('[web-06] holds no tool data, reasoning, notice, other branch, later message, name, e-mail or id', async () => {
    const share = await sharing.create(ann, chatId)
    await store(ids.answer, { id: newId(), role: 'user', metadata: {}, parts: [{ type: 'text', text: 'later-message' }] })
    const dump = JSON.stringify(await sharing.read(share.id))
    const hidden = ['secret', 'other-branch', 'later-message', ann.email, ann.name, ann.userId, chatId, ...Object.values(ids), share.id]
    expect(hidden.filter(text => dump.includes(text))).toEqual([])
    expect(dump).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('[web-06] shows the same after the person has gone on, chosen another branch and renamed the chat', async () => {
    const share = await sharing.create(ann, chatId)
    const before = await sharing.read(share.id)
    await chats.selectBranch(ann, chatId, ids.other)
    await chats.update(ann, chatId, { title: 'Private title' })
    expect(await sharing.read(share.id)).toEqual(before)
  })

  it('[web-06] leaves out an answer that is still being written', async () => {
    const growing = newId()
    await store(ids.question, { id: growing, role: 'assistant', metadata: { runId: newId() }, parts: [{ type: 'text', text: 'half' }] })
    const share = await sharing.create(ann, chatId)
    expect((await sharing.read(share.id)).messages).toEqual([shown[0]])
  })

  it('[web-06] has a random id, and a view of what it shows', async () => {
    const share = await sharing.create(ann, chatId)
    expect(isId(share.id) && share.id[14]).toBe('4')
    expect(share).toEqual({
      id: share.id,
      chatId,
      title: 'Late shifts',
      createdAt: share.createdAt,
      revokedAt: null,
      views: 0,
      messageCount: 2,
      isLive: false,
      withPictures: false,
    })
  })

  describe('whose chat has another first message', () => {
    const other = () =>
      store(null, { id: newId(), role: 'user', metadata: {}, parts: [{ type: 'text', text: 'What I really think of Bo' }] })
    const titled = (titleSource: string) =>
      platform.db.client.chat.update({ where: { id: chatId }, data: { title: 'What I really think of Bo', titleSource } })
    const shownTitles = async () => {
      await platform.db.client.chat.update({ where: { id: chatId }, data: { headId: ids.answer } })
      const { id, title } = await sharing.create(ann, chatId)
      return [title, (await sharing.read(id)).title, (await sharing.preview(ann, chatId)).title]
    }

    it.each(['words', 'auto', 'text'])('[S14] is titled by its own first words, not by the chat’s (%s)', async source => {
      await other()
      await titled(source)
      expect(await shownTitles()).toEqual(['Who is late?', 'Who is late?', 'Who is late?'])
    })

    it('[S14] keeps a title that a person gave', async () => {
      await other()
      await titled('manual')
      expect(await shownTitles()).toEqual(Array(3).fill('What I really think of Bo'))
    })

    it('[S14] has no title that a model made of another answer', async () => {
      await titled('auto')
      expect((await shownTitles())[0]).toBe('Who is late?')
    })
  })

  it('is counted for the mark in its chat while it opens, and its pages are told', async () => {
    const notes: string[] = []
    const leave = platform.bus.subscribe(`chat:${chatId}`, ({ kind }) => notes.push(kind))
    expect(await sharing.openLinks(ann, chatId)).toEqual({ links: 0, live: 0 })
    const share = await sharing.create(ann, chatId)
    await sharing.create(ann, chatId, { isLive: true })
    expect(await sharing.openLinks(ann, chatId)).toEqual({ links: 2, live: 1 })
    await sharing.revoke(ann, share.id)
    expect(await sharing.openLinks(ann, chatId)).toEqual({ links: 1, live: 1 })
    expect(notes).toEqual(['links', 'links', 'links'])
    leave()
  })

  it('counts its views', async () => {
    const share = await sharing.create(ann, chatId)
    await sharing.read(share.id)
    await sharing.read(share.id)
    await expect.poll(async () => (await sharing.list(ann, chatId)).map(({ views }) => views)).toEqual([2])
  })

  it('shows what its preview showed', async () => {
    expect((await sharing.preview(ann, chatId)).messages).toEqual(shown)
  })

  it('is refused where there is no text yet', async () => {
    const empty = await chats.create(ann, {})
    await expect(sharing.create(ann, empty.id)).rejects.toMatchObject({ code: 'unusable' })
    expect((await sharing.preview(ann, empty.id)).messages).toEqual([])
  })
})

describe('[O13] [web-06] a share of a long chat', () => {
  const path: string[] = []
  beforeEach(async () => {
    path.length = 0
    let parentId = ids.answer
    const rows = Array.from({ length: 130 }, (_, n) => {
      const row = {
        id: newId(),
        chatId,
        parentId,
        role: n % 2 === 0 ? 'user' : 'assistant',
        parts: [{ type: 'text', text: `word ${n}` }],
        metadata: n % 2 === 0 ? {} : { finishReason: 'stop' },
        createdAt: new Date(),
      }
      parentId = row.id
      path.push(row.id)
      return row
    })
    const hidden = { ...rows[50], id: newId(), parts: [{ type: 'text', text: 'hidden-branch' }] } as (typeof rows)[number]
    await platform.db.client.message.createMany({ data: [...rows, hidden] })
    await platform.db.client.chat.update({ where: { id: chatId }, data: { headId: path[100] ?? null } })
  })
  const readAll = async (shareId: string) => {
    let { messages, earlier } = await sharing.read(shareId)
    const windows = [messages.length]
    for (let asked = 0; earlier > 0 && asked < 20; asked += 1) {
      const more = await sharing.readEarlier(shareId, { before: earlier, address: '' })
      messages = [...more.messages, ...messages]
      earlier = more.earlier
      windows.push(more.messages.length)
    }
    return { messages, windows }
  }

  it.each([false, true])('shows a window of its end, and the rest a window at a time (live: %s)', async isLive => {
    const share = await sharing.create(ann, chatId, { isLive })
    expect(share.messageCount).toBe(103)
    const { messages, windows } = await readAll(share.id)
    expect(windows).toEqual([40, 40, 23])
    expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 103 }, (_, n) => `m${n + 1}`))
    const dump = JSON.stringify(messages)
    expect(dump.match(/word \d+/g)).toEqual(Array.from({ length: 101 }, (_, n) => `word ${n}`))
    expect(dump).not.toMatch(/hidden-branch|other-branch|secret/)
  })

  it('shows nothing below its last message, nor of other branches, whatever number is asked for', async () => {
    const { id } = await sharing.create(ann, chatId)
    for (const before of [0, 1, 40, 103, 104, 133, 1e9]) {
      const { messages } = await sharing.readEarlier(id, { before, address: '' })
      expect(JSON.stringify(messages)).not.toMatch(/word 10[1-9]|word 1[1-2]\d|hidden-branch|other-branch|secret/)
      expect(messages.length).toBeLessThanOrEqual(40)
    }
    await sharing.revoke(ann, id)
    await expect(sharing.readEarlier(id, { before: 40, address: '' })).rejects.toMatchObject({ code: 'share_not_found' })
  })

  it('is small however large its messages are, and shows a large one alone', async () => {
    const text = 'x'.repeat(200_000)
    await platform.db.client.message.updateMany({ where: { id: { in: path.slice(90) } }, data: { parts: [{ type: 'text', text }] } })
    const { messages } = await sharing.read((await sharing.create(ann, chatId)).id)
    expect(messages).toHaveLength(1)
  })

  it('is paced by the address of its reader', async () => {
    const { id } = await sharing.create(ann, chatId)
    const ask = () => sharing.readEarlier(id, { before: 10, address: '192.0.2.1' })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, ask))
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    await expect(ask()).resolves.toMatchObject({ earlier: 0 })
  })
})

describe('a link that no longer holds', () => {
  it('[web-06] is not found in the request after its revocation, and stays listed as withdrawn', async () => {
    const share = await sharing.create(ann, chatId)
    await sharing.read(share.id)
    expect(await sharing.isOpen(share.id)).toBe(true)
    await sharing.revoke(ann, share.id)
    await expectClosed(share.id)
    await expect(sharing.revoke(ann, share.id)).resolves.toBeUndefined()
    expect((await sharing.list(ann, chatId)).map(({ revokedAt }) => revokedAt instanceof Date)).toEqual([true])
  })

  it('[web-06] is not found once all links of the chat are withdrawn', async () => {
    const links = [await sharing.create(ann, chatId), await sharing.create(ann, chatId)]
    await sharing.revokeAll(ann, chatId)
    for (const { id } of links) await expectClosed(id)
  })

  it('[web-06] is not found while its chat is deleted', async () => {
    const share = await sharing.create(ann, chatId)
    await chats.remove(ann, chatId)
    await expectClosed(share.id)
    expect((await sharing.listAll(ann)).map(({ id }) => id)).not.toContain(share.id)
  })

  it('is not found after its expiry', async () => {
    const share = await sharing.create(ann, chatId)
    await platform.db.client.share.update({ where: { id: share.id }, data: { expiresAt: new Date(platform.clock.nowMs() - 1) } })
    await expectClosed(share.id)
  })

  it('is not found while the account of its owner is disabled', async () => {
    const share = await sharing.create(ann, chatId)
    const account = { where: { id: ann.userId } }
    await platform.db.client.user.update({ ...account, data: { disabledAt: new Date() } })
    await expectClosed(share.id)
    await platform.db.client.user.update({ ...account, data: { disabledAt: null } })
    await expect(sharing.read(share.id)).resolves.toMatchObject({ title: 'Late shifts' })
  })

  it.each(['', 'nonsense', newId(), '../../etc'])('is not found for the id %j', async id => {
    await expectClosed(id)
  })
})

describe('the links of one person', () => {
  it('[S13] [web-10] are limited in number, and a withdrawn one makes room', async () => {
    const { id } = await sharing.create(ann, chatId)
    const held = await platform.db.client.share.count({ where: { userId: ann.userId, revokedAt: null, chat: { deletedAt: null } } })
    const row = { chatId, userId: ann.userId, headId: ids.answer, title: 't', createdAt: new Date() }
    const rows = (count: number, more = {}) => Array.from({ length: count }, () => ({ id: newId(), ...row, ...more }))
    await platform.db.client.share.createMany({ data: rows(MOST_SHARES - held - 1) })
    const made = await Promise.allSettled([1, 2, 3].map(() => sharing.create(ann, chatId)))
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(sharing.create(ann, chatId)).rejects.toMatchObject({ code: 'limit_reached', details: { limit: MOST_SHARES } })
    await sharing.revoke(ann, id)
    await platform.db.client.share.createMany({ data: rows(WITHDRAWN_KEPT + 20, { revokedAt: new Date() }) })
    await sharing.create(ann, chatId)
    expect(await platform.db.client.share.count({ where: { userId: ann.userId, revokedAt: { not: null } } })).toBe(WITHDRAWN_KEPT)
    await platform.db.client.share.deleteMany({ where: { userId: ann.userId } })
  })
})

describe('a new link', () => {
  it('[web-06] is made by the owner of a shared chat alone, whatever others may do in it', async () => {
    await shareChat(platform.db, chatId, [[bob, 'owner']])
    for (const ask of [sharing.preview, sharing.create]) await expect(ask(bob, chatId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await sharing.openLinks(bob, chatId)).toEqual({ links: 0, live: 0 })
  })

  it('[web-06] is made of no temporary chat', async () => {
    await platform.db.client.chat.update({ where: { id: chatId }, data: { temporary: true } })
    await expect(sharing.create(ann, chatId)).rejects.toMatchObject({ code: 'unusable' })
  })

  it('[web-06] is on the record, and so is its end', async () => {
    const { id } = await sharing.create(ann, chatId, { isLive: true })
    await sharing.revoke(ann, id)
    await sharing.revoke(ann, id)
    const entries = (await platform.audit.list({ limit: 20 })).filter(({ target }) => target === chatId)
    expect(entries.map(({ actorId, action, detail }) => `${actorId} ${action} ${JSON.stringify(detail)}`).sort()).toEqual([
      `${ann.userId} share.create {"live":true}`,
      `${ann.userId} share.revoke {}`,
    ])
  })
})

describe("another person's chat", () => {
  it('[web-08] is not found by preview, create, list and withdrawal', async () => {
    await sharing.create(ann, chatId)
    for (const ask of [sharing.preview, sharing.create, sharing.list, sharing.revokeAll, sharing.openLinks]) {
      await expect(ask(bob, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
    }
  })

  it('[web-08] has shares that cannot be withdrawn or listed', async () => {
    const share = await sharing.create(ann, chatId)
    await expect(sharing.revoke(bob, share.id)).rejects.toMatchObject({ code: 'share_not_found' })
    await expect(sharing.revoke(bob, 'nonsense')).rejects.toMatchObject({ code: 'share_not_found' })
    expect(await sharing.listAll(bob)).toEqual([])
    expect((await sharing.listAll(ann))[0]).toMatchObject({ id: share.id, revokedAt: null, chatTitle: 'Late shifts' })
  })
})
