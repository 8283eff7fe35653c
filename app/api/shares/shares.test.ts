import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#components/routes.ts'
import { createChats, messageInsert } from '#lib/chats/index.ts'
import type { RouteHandler } from '#lib/http/index.ts'
import { newId } from '#lib/ids.ts'
import { userMessage } from '#lib/messages/index.ts'
import { installServer, server } from '#lib/server.ts'
import { createSharing } from '#lib/sharing/index.ts'
import { type Call, call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as create, GET as read, DELETE as withdrawAll } from '../chats/[chatId]/share/route.ts'
import { DELETE as withdraw } from './[shareId]/route.ts'
import { GET as list } from './route.ts'

let edge: TestEdge
let ann: { id: string; cookie: string }
let bob: { id: string; cookie: string }
let chatId: string

beforeAll(async () => {
  edge = await testEdge()
  const chats = createChats(edge.platform)
  installServer({ ...server(), chats, sharing: createSharing(edge.platform, { chats, liveRun: async () => null }) })
  ann = await edge.person('ann@example.com')
  bob = await edge.person('bob@example.com')
})

afterAll(() => edge.dispose())

beforeEach(async () => {
  chatId = newId()
  const at = new Date()
  const data = { id: chatId, userId: ann.id, title: 'Tides', createdAt: at, updatedAt: at }
  await edge.platform.db.client.chat.create({ data })
  const message = userMessage(newId(), 'When is low water?')
  await edge.platform.db.transact(sql => sql.insert([messageInsert({ chatId, parentId: null, message, createdAt: at })]))
  await edge.platform.db.client.chat.update({ where: { id: chatId }, data: { headId: message.id } })
})

const asAnn = (handler: RouteHandler, options: Call = {}) => call(handler, { params: { chatId }, cookie: ann.cookie, ...options })
const asBob = (handler: RouteHandler, options: Call = {}) => call(handler, { params: { chatId }, cookie: bob.cookie, ...options })

type OwnShare = Answer<'GET /api/shares'>['shares'][number]

async function newShare(): Promise<OwnShare> {
  const answer = await asAnn(create, { method: 'POST' })
  expect(answer.status).toBe(201)
  return (answer.json as { share: OwnShare }).share
}

describe('the share routes', () => {
  it('[web-06] make a link, list it with a preview of a new one, and withdraw it', async () => {
    const share = await newShare()
    expect(await asAnn(read)).toMatchObject({
      status: 200,
      json: {
        shares: [{ id: share.id, revokedAt: null, views: 0, messageCount: 1 }],
        preview: { title: 'Tides', messages: [{ id: 'm1', role: 'user', text: 'When is low water?' }] },
      },
    })
    expect(await asAnn(list)).toMatchObject({ status: 200, json: { shares: [{ id: share.id, chatTitle: 'Tides' }] } })
    expect((await asAnn(withdraw, { method: 'DELETE', params: { shareId: share.id } })).status).toBe(204)
    await expect(server().sharing.read(share.id)).rejects.toMatchObject({ code: 'share_not_found' })
  })

  it('[web-06] withdraw all links of a chat', async () => {
    const share = await newShare()
    expect((await asAnn(withdrawAll, { method: 'DELETE' })).status).toBe(204)
    await expect(server().sharing.read(share.id)).rejects.toMatchObject({ code: 'share_not_found' })
  })

  it('[web-08] answer 404 for another person’s chat or link', async () => {
    const share = await newShare()
    const refused = [
      await asBob(read),
      await asBob(create, { method: 'POST' }),
      await asBob(withdrawAll, { method: 'DELETE' }),
      await asBob(withdraw, { method: 'DELETE', params: { shareId: share.id } }),
      await asAnn(withdraw, { method: 'DELETE', params: { shareId: 'nonsense' } }),
    ]
    expect(refused.map(answer => [answer.status, codeOf(answer)])).toEqual([
      [404, 'chat_not_found'],
      [404, 'chat_not_found'],
      [404, 'chat_not_found'],
      [404, 'share_not_found'],
      [404, 'share_not_found'],
    ])
    expect((await asBob(list)).json).toEqual({ shares: [] })
    await expect(server().sharing.read(share.id)).resolves.toMatchObject({ title: 'Tides' })
  })

  it('[web-08] need a session and a page of this site', async () => {
    const params = { chatId, shareId: newId() }
    const anonymous = await Promise.all([
      call(read, { params }),
      call(create, { params, method: 'POST' }),
      call(list),
      call(withdraw, { params, method: 'DELETE' }),
    ])
    expect(anonymous.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const foreign = await asAnn(create, { method: 'POST', headers: { origin: 'https://elsewhere.example' } })
    expect([foreign.status, codeOf(foreign)]).toEqual([403, 'cross_origin'])
  })

  it('refuse unknown fields', async () => {
    const answer = await asAnn(create, { method: 'POST', body: { everything: true } })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request'])
  })
})
