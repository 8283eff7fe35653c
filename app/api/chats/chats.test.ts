import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createChats, messageInsert } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import type { RouteHandler } from '#lib/http/index.ts'
import { newId } from '#lib/ids.ts'
import { userMessage } from '#lib/messages/index.ts'
import type { Models } from '#lib/models/index.ts'
import type { Runs } from '#lib/runs/index.ts'
import { installServer, server } from '#lib/server.ts'
import { type Answer, type Call, call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as branch } from './[chatId]/branch/route.ts'
import { POST as restore } from './[chatId]/restore/route.ts'
import { DELETE, PATCH, GET as read } from './[chatId]/route.ts'
import { POST as create, GET as list } from './route.ts'

const models: Pick<Models, 'resolve'> = {
  async resolve(_actor, id) {
    if (id !== 'mini' && id !== 'mock:mini') throw new AppError('model_not_found')
    return { id: 'mock:mini' } as Awaited<ReturnType<Models['resolve']>>
  },
}

let edge: TestEdge
let stopped: string[]
let ann: { id: string; cookie: string }
let bob: { id: string; cookie: string }

beforeAll(async () => {
  edge = await testEdge()
  const runs: Pick<Runs, 'get' | 'stop' | 'tail'> = {
    get: async () => ({ status: 'running' }) as Awaited<ReturnType<Runs['get']>>,
    tail: async () => ended(),
    async stop(_actor, runId) {
      stopped.push(runId)
      if (runId === 'ended') throw new AppError('run_finished')
    },
  }
  installServer({ ...server(), chats: createChats(edge.platform), models: models as Models, runs: runs as Runs })
  ann = await edge.person('ann@example.com')
  bob = await edge.person('bob@example.com')
})

afterAll(() => edge.dispose())

beforeEach(() => {
  stopped = []
})

const asAnn = (handler: RouteHandler, options: Call = {}): Promise<Answer> => call(handler, { ...options, cookie: ann.cookie })
const asBob = (handler: RouteHandler, options: Call = {}): Promise<Answer> => call(handler, { ...options, cookie: bob.cookie })

async function newChat(): Promise<string> {
  const id = newId()
  expect(await asAnn(create, { method: 'POST', body: { id } })).toMatchObject({ status: 201, json: { chat: { id } } })
  return id
}

async function say(chatId: string, parentId: string | null, text: string): Promise<string> {
  const id = newId()
  const at = new Date()
  await edge.platform.db.transact(sql => sql.insert([messageInsert({ chatId, parentId, message: userMessage(id, text), createdAt: at })]))
  await edge.platform.db.client.chat.update({ where: { id: chatId }, data: { headId: id, updatedAt: at } })
  return id
}

const titleOf = (answer: Answer) => (answer.json as { chat: { title: string } }).chat.title

/** The tail of a run that has nothing more to say. */
async function* ended(): AsyncGenerator<never> {}

describe('a chat in the browser', () => {
  it('is created under the id that the browser minted, with the full id of its model', async () => {
    const id = newId()
    const answer = await asAnn(create, { method: 'POST', body: { id, model: 'mini', selectedTools: ['files.read'] } })
    expect(answer).toMatchObject({ status: 201, json: { chat: { id, model: 'mock:mini', selectedTools: ['files.read'], headId: null } } })
  })

  it('[api-13] is read whole at once: its path, run, model and tools', async () => {
    const chatId = await newChat()
    const messageId = await say(chatId, null, 'hello')
    expect((await asAnn(read, { params: { chatId } })).json).toMatchObject({
      chat: { id: chatId, activeRunId: null, model: null, selectedTools: ['*'], headId: messageId },
      path: [
        { message: { id: messageId, role: 'user', parts: [{ type: 'text', text: 'hello' }] }, parentId: null, siblingIds: [messageId] },
      ],
    })
  })

  it('is listed, found and paged', async () => {
    const chatId = await newChat()
    await say(chatId, null, 'a needle in here')
    expect((await asAnn(list, { path: '/?q=NEEDLE&limit=1' })).json).toMatchObject({ items: [{ id: chatId }], nextCursor: null })
  })

  it('is renamed, and gets another model and other tools', async () => {
    const chatId = await newChat()
    const body = { title: '  My plan ', model: 'mini', selectedTools: [] }
    expect(await asAnn(PATCH, { method: 'PATCH', params: { chatId }, body })).toMatchObject({
      status: 200,
      json: { chat: { title: 'My plan', model: 'mock:mini', selectedTools: [] } },
    })
    expect(await asAnn(PATCH, { method: 'PATCH', params: { chatId }, body: { model: null } })).toMatchObject({
      json: { chat: { title: 'My plan', model: null } },
    })
  })

  it('stops its run when it is deleted, and comes back', async () => {
    const chatId = await newChat()
    await say(chatId, null, 'hello')
    for (const runId of ['running', 'ended']) {
      await edge.platform.db.client.chat.update({ where: { id: chatId }, data: { activeRunId: runId } })
      expect((await asAnn(DELETE, { method: 'DELETE', params: { chatId } })).status).toBe(204)
      expect((await asAnn(read, { params: { chatId } })).status).toBe(404)
      expect((await asAnn(restore, { method: 'POST', params: { chatId } })).status).toBe(204)
      expect((await asAnn(read, { params: { chatId } })).status).toBe(200)
    }
    expect(stopped).toEqual(['running', 'ended'])
  })

  it('shows the branch that was chosen', async () => {
    const chatId = await newChat()
    const first = await say(chatId, null, 'first')
    await say(chatId, null, 'second')
    const answer = await asAnn(branch, { method: 'POST', params: { chatId }, body: { messageId: first } })
    expect(answer).toMatchObject({ status: 200, json: { path: [{ message: { id: first } }] } })
    expect((await asAnn(read, { params: { chatId } })).json).toMatchObject({ chat: { headId: first } })
  })
})

describe('refusals of chat routes', () => {
  const routes: [string, RouteHandler, Call][] = [
    ['reading', read, {}],
    ['renaming', PATCH, { method: 'PATCH', body: { title: 'mine' } }],
    ['a change that does not fit', PATCH, { method: 'PATCH', body: { nonsense: true } }],
    ['deleting', DELETE, { method: 'DELETE' }],
    ['restoring', restore, { method: 'POST' }],
    ['choosing a branch', branch, { method: 'POST', body: { messageId: newId() } }],
  ]

  it.each(routes)(
    "[web-08] %s: another person's chat, an unknown and a malformed id are 404, nobody is 401",
    async (_name, handler, options) => {
      const chatId = await newChat()
      for (const params of [{ chatId }, { chatId: newId() }, { chatId: 'no-uuid' }]) {
        const answer = await asBob(handler, { ...options, params })
        expect([answer.status, codeOf(answer)]).toEqual([404, 'chat_not_found'])
      }
      expect((await call(handler, { ...options, params: { chatId } })).status).toBe(401)
      expect(titleOf(await asAnn(read, { params: { chatId } }))).toBe('')
      expect(stopped).toEqual([])
    },
  )

  it.each([
    ['an id that is no UUID', { id: 'x' }],
    ['no id', {}],
    ['an unknown field', { id: newId(), owner: 'me' }],
    ['tools that are no list', { id: newId(), selectedTools: '*' }],
  ])('creating with %s is 400', async (_name, body) => {
    const answer = await asAnn(create, { method: 'POST', body })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request'])
  })

  it('a model that is not offered is 422, and changes nothing', async () => {
    const chatId = await newChat()
    const answer = await asAnn(PATCH, { method: 'PATCH', params: { chatId }, body: { title: 'new', model: 'other' } })
    expect([answer.status, codeOf(answer)]).toEqual([422, 'model_not_found'])
    expect(titleOf(await asAnn(read, { params: { chatId } }))).toBe('')
  })

  it.each(['limit=0', 'limit=101', 'limit=many', 'cursor=nonsense', 'order=up'])('the list with %s is 400', async query => {
    const answer = await asAnn(list, { path: `/?${query}` })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request'])
  })

  it("another person's id, or a blank title, changes nothing", async () => {
    const id = await newChat()
    expect((await asBob(create, { method: 'POST', body: { id } })).status).toBe(404)
    expect((await asAnn(PATCH, { method: 'PATCH', params: { chatId: id }, body: { title: '  ' } })).status).toBe(400)
  })

  it('a change that another site asks for is 403', async () => {
    const answer = await asAnn(create, { method: 'POST', body: { id: newId() }, headers: { origin: 'https://elsewhere.example' } })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'cross_origin'])
  })
})

describe('the instructions of a chat', () => {
  it('are changed with the chat, and its person’s alone', async () => {
    const params = { chatId: await newChat() }
    const change = (instructions: unknown) => asAnn(PATCH, { method: 'PATCH', params, body: { instructions } })
    expect((await change('Answer in verse.')).status).toBe(200)
    const stored = async () => (await edge.platform.db.client.chat.findUnique({ where: { id: params.chatId } }))?.instructions
    expect(await stored()).toBe('Answer in verse.')
    expect(codeOf(await change('x'.repeat(20_001)))).toBe('invalid_request')
    expect(codeOf(await asBob(PATCH, { method: 'PATCH', params, body: { instructions: 'Mine.' } }))).toBe('chat_not_found')
    expect((await asAnn(read, { params })).text).not.toContain('verse')
    expect((await change(null)).status).toBe(200)
    expect(await stored()).toBeNull()
  })
})
