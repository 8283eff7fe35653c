import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccessWatch } from '#lib/auth/index.ts'
import { createChats, messageInsert } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { type Chunk, type RunEvent, userMessage } from '#lib/messages/index.ts'
import { installServer, server } from '#lib/server.ts'
import { createSharing, type LiveTail } from '#lib/sharing/index.ts'
import { call, codeOf, HOST, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { PATCH as updateUser } from '../admin/users/[userId]/route.ts'
import { DELETE as deleteChat } from '../chats/[chatId]/route.ts'
import { POST as create } from '../chats/[chatId]/share/route.ts'
import { GET as live } from './[shareId]/live/route.ts'
import { DELETE as withdraw } from './[shareId]/route.ts'

let edge: TestEdge
let admin: { id: string; cookie: string }
let ann: { id: string; cookie: string }
let chatId: string
let run: Awaited<ReturnType<LiveTail>>

beforeAll(async () => {
  edge = await testEdge()
  const chats = createChats(edge.platform)
  const sharing = createSharing(edge.platform, { chats, liveRun: async () => run })
  const { sessions, keys } = edge.auth.access
  const accessWatch = createAccessWatch(edge.platform, { session: sessions, key: keys, chat: chats.access, share: sharing.access })
  const runs = { active: async () => null } as unknown as ReturnType<typeof server>['runs']
  installServer({ ...server(), chats, sharing, accessWatch, runs })
  admin = await edge.person('admin@example.com', 'admin')
})

afterAll(() => edge.dispose())

beforeEach(async () => {
  run = null
  ann = await edge.person(`ann-${newId()}@example.com`)
  chatId = newId()
  const at = new Date()
  await edge.platform.db.client.chat.create({ data: { id: chatId, userId: ann.id, title: 'Tides', createdAt: at, updatedAt: at } })
  const message = userMessage(newId(), 'When is low water?')
  await edge.platform.db.transact(sql => sql.insert([messageInsert({ chatId, parentId: null, message, createdAt: at })]))
  await edge.platform.db.client.chat.update({ where: { id: chatId }, data: { headId: message.id } })
})

async function newShare(isLive: boolean): Promise<string> {
  const answer = await call(create, { method: 'POST', params: { chatId }, cookie: ann.cookie, body: { isLive } })
  return (answer.json as { share: { id: string } }).share.id
}

interface Reader {
  next(): Promise<string>
  /** Resolves to the rest of the stream, once it has ended by itself. */
  rest(): Promise<string>
}

async function read(shareId: string, headers: Record<string, string> = {}): Promise<Reader> {
  const request = new Request(`http://${HOST}/`, { headers: { host: HOST, ...headers } })
  const response = await live(request, { params: Promise.resolve({ shareId }) })
  expect(response.status).toBe(200)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? '' : new TextDecoder().decode(value)
  }
  return {
    next,
    async rest() {
      let text = ''
      for (let piece = await next(); piece !== ''; piece = await next()) text += piece
      return text
    },
  }
}

const rows = (...chunks: Chunk[]): RunEvent[] => chunks.map((chunk, index) => ({ seq: index + 1, chunk, json: JSON.stringify(chunk) }))

describe('the readers of a live share', () => {
  it('[S13] [web-10] are limited by address and by link, with Retry-After, and make room when they leave', async () => {
    const shareId = await newShare(true)
    const follow = async (address: string) => {
      const leaving = new AbortController()
      const headers = { host: HOST, 'x-forwarded-for': address }
      const response = await live(new Request(`http://${HOST}/`, { headers, signal: leaving.signal }), {
        params: Promise.resolve({ shareId }),
      })
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: response, leave: () => leaving.abort() }
    }
    const office = []
    for (let index = 0; index < 60; index++) office.push(await follow('192.0.2.1'))
    expect(office.map(({ status }) => status)).toEqual(Array(60).fill(200))
    const refused = await follow('192.0.2.1')
    expect([refused.status, refused.retryAfter]).toEqual([429, '15'])
    expect(await refused.body.json()).toMatchObject({ error: { code: 'too_many_readers' } })
    const others = []
    for (let index = 0; index < 240; index++) others.push(await follow(`198.51.100.${index}`))
    expect(others.every(({ status }) => status === 200)).toBe(true)
    expect((await follow('203.0.113.1')).status).toBe(429)
    others[0]?.leave()
    expect((await follow('203.0.113.1')).status).toBe(200)
    for (const { leave } of [...office, ...others]) leave()
  })
})

describe('a live share', () => {
  it('[web-06] sends its state, then the text of the answer, and resumes after a reader’s last event', async () => {
    const events = rows(
      { type: 'start-step' },
      { type: 'reasoning-delta', id: 'r', delta: 'secret' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'At ' },
      { type: 'text-delta', id: 't', delta: 'noon.' },
      { type: 'finish' },
    )
    const once = () => {
      run = { runId: 'run-1', events: read() }
      async function* read() {
        yield events
        run = null
      }
    }
    once()
    const shareId = await newShare(true)
    const reader = await read(shareId)
    const [state, begin, at, noon, end] = [
      await reader.next(),
      await reader.next(),
      await reader.next(),
      await reader.next(),
      await reader.next(),
    ]
    expect(state).toMatch(/^event: state\ndata: \{"head":"[0-9a-f]{16}"\}\n\n$/)
    expect(begin).toBe('event: begin\ndata: {}\n\n')
    expect([at, noon].map(text => text?.replace(/^id: [0-9a-f]{16}/, 'id: x'))).toEqual([
      'id: x.4\nevent: text\ndata: {"part":1,"text":"At "}\n\n',
      'id: x.5\nevent: text\ndata: {"part":1,"text":"noon."}\n\n',
    ])
    expect(end).toBe('event: end\ndata: {}\n\n')

    once()
    const again = await read(shareId, { 'last-event-id': /^id: (.*)$/m.exec(at ?? '')?.[1] ?? '' })
    expect([await again.next(), await again.next()]).toEqual([state, noon])
  })

  it('is 404 where the share is frozen, withdrawn, or unknown', async () => {
    const withdrawn = await newShare(true)
    await call(withdraw, { method: 'DELETE', params: { shareId: withdrawn }, cookie: ann.cookie })
    for (const shareId of [await newShare(false), withdrawn, newId(), 'nonsense'])
      expect(codeOf(await call(live, { params: { shareId } }))).toBe('share_not_found')
  })

  it.each([
    ['it is withdrawn', (shareId: string) => call(withdraw, { method: 'DELETE', params: { shareId }, cookie: ann.cookie })],
    ['its chat is deleted', () => call(deleteChat, { method: 'DELETE', params: { chatId }, cookie: ann.cookie })],
    [
      'its owner is disabled',
      () => call(updateUser, { method: 'PATCH', params: { userId: ann.id }, cookie: admin.cookie, body: { disabled: true } }),
    ],
  ])('ends for its readers when %s', async (_, act) => {
    const shareId = await newShare(true)
    const reader = await read(shareId)
    expect(await reader.next()).toContain('event: state')
    expect((await act(shareId)).status).toBeLessThan(300)
    expect(await reader.rest()).not.toContain('event: text')
  })
})
