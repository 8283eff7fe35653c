import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatSnapshot } from '#components/chat-store/chat-state.ts'
import { createChats, messageInsert } from '#lib/chats/index.ts'
import type { RouteHandler } from '#lib/http/index.ts'
import { newId } from '#lib/ids.ts'
import { type ChatPart, emptyFold, foldAll, leftOutOf, userMessage } from '#lib/messages/index.ts'
import type { Runs } from '#lib/runs/index.ts'
import { installServer, type Server, server } from '#lib/server.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET as readCall } from './call/route.ts'
import { GET as readEarlier } from './earlier/route.ts'
import { GET as readView } from './route.ts'

let edge: TestEdge
let ann: { id: string; cookie: string }
let bob: { id: string; cookie: string }
let isRunning = false

const said = foldAll(emptyFold('answer'), [
  { type: 'start', messageId: 'answer', messageMetadata: { runId: 'run' } },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'So far' },
])

beforeAll(async () => {
  edge = await testEdge()
  const runs = {
    queue: { list: async () => [] },
    active: async () =>
      isRunning
        ? ({ id: 'run', messageId: 'answer', userMessageId: 'question', startedAt: new Date(Date.now() - 2_000) } as Awaited<
            ReturnType<Runs['active']>
          >)
        : null,
    snapshot: async () => ({ fold: said, after: 3 }),
  }
  const others = {
    assistants: { ofChat: async () => null },
    projects: { placeOf: async () => null },
    chatLife: { standing: async () => null },
    knowledge: { searchedIn: async () => [] },
  }
  installServer({ ...server(), chats: createChats(edge.platform), runs, ...others } as unknown as Server)
  ann = await edge.person('ann@example.com')
  bob = await edge.person('bob@example.com')
})

afterAll(() => edge.dispose())

/** Makes a chat of Ann's with this many messages, each following the one before. */
async function chatOf(messages: number): Promise<{ chatId: string; ids: string[] }> {
  const actor = await edge.auth.actorOfSession({ userId: ann.id, tokenVersion: 0 })
  if (!actor) throw new Error('Ann is gone')
  const { id: chatId } = await server().chats.create(actor, { id: newId() })
  const ids: string[] = []
  await edge.platform.db.transact(async sql => {
    for (let index = 0; index < messages; index++) {
      const id = newId()
      const parentId = ids.at(-1) ?? null
      await sql.insert([
        messageInsert({ chatId, parentId, message: userMessage(id, `Message ${index}`), createdAt: new Date(1_000 * index) }),
      ])
      ids.push(id)
    }
  })
  await edge.platform.db.client.chat.update({ where: { id: chatId }, data: { headId: ids.at(-1) ?? null } })
  return { chatId, ids }
}

const asAnn = (handler: RouteHandler, options: Parameters<typeof call>[1]) => call(handler, { ...options, cookie: ann.cookie })

describe('the initial state of a chat’s page', () => {
  it('has its newest messages, and how many precede them', async () => {
    const { chatId, ids } = await chatOf(70)
    const view = await asAnn(readView, { params: { chatId } })
    const { path, earlier, run } = view.json as { path: { message: { id: string } }[]; earlier: number; run: unknown }
    expect({ ids: path.map(({ message }) => message.id), earlier, run }).toEqual({ ids: ids.slice(10), earlier: 10, run: null })

    const older = await asAnn(readEarlier, { params: { chatId }, path: `/view/earlier?before=${ids[10]}` })
    expect((older.json as { path: { message: { id: string } }[] }).path.map(({ message }) => message.id)).toEqual(ids.slice(0, 10))
  })

  it('[run-19] has the run in progress up to its last committed event', async () => {
    const { chatId } = await chatOf(1)
    isRunning = true
    const { run } = (await asAnn(readView, { params: { chatId } })).json as { run: { elapsedMs: number } }
    isRunning = false
    expect(run).toMatchObject({ runId: 'run', userMessageId: 'question', fold: said, after: 3 })
    expect(run.elapsedMs).toBeGreaterThanOrEqual(2_000)
  })

  it('[O2] leaves out the details of old calls, stored or of the run in progress, and gives each of them for itself', async () => {
    const { chatId, ids } = await chatOf(1)
    const output = { status: 'done', outcome: 'ok', text: 'word '.repeat(400), content: [], executed: true, executionTimeMs: 3 }
    const call = (id: string) => ({
      type: 'dynamic-tool',
      toolCallId: id,
      toolName: 'files__read',
      toolMetadata: { server: 'files', tool: 'read', iteration: 1 },
      state: 'output-available',
      input: {},
      output,
    })
    const calls = (name: string) => Array.from({ length: 150 }, (_, n) => call(`${name}${n}`))
    const messageId = ids[0] as string
    await edge.platform.db.client.message.update({ where: { id: messageId }, data: { parts: calls('stored') } })
    said.message.parts.push(...(calls('live') as typeof said.message.parts))
    isRunning = true
    const view = (await asAnn(readView, { params: { chatId } })).json as ChatSnapshot
    const leftOut = (parts: ChatPart[] = []) => parts.filter(part => part.type === 'dynamic-tool' && leftOutOf(part) !== null).length
    expect([leftOut(view.path[0]?.message.parts), leftOut(view.run?.fold.message.parts)]).toEqual([100, 0])

    const one = (message: string, id: string) => asAnn(readCall, { params: { chatId }, path: `/view/call?message=${message}&call=${id}` })
    expect((await one(messageId, 'stored7')).json).toEqual({ part: call('stored7') })
    expect((await one('answer', 'live7')).json).toEqual({ part: call('live7') })
    expect(codeOf(await one(messageId, 'live7'))).toBe('message_not_found')
    said.message.parts.length = 1
    isRunning = false
  })

  it('[web-08] is 404 for another person', async () => {
    const { chatId, ids } = await chatOf(1)
    const asBob = { params: { chatId }, cookie: bob.cookie }
    const earlier = `/view/earlier?before=${ids[0]}`
    expect(codeOf(await call(readView, asBob))).toBe('chat_not_found')
    expect(codeOf(await call(readEarlier, { ...asBob, path: earlier }))).toBe('chat_not_found')
    expect(codeOf(await call(readCall, { ...asBob, path: `/view/call?message=${ids[0]}&call=any` }))).toBe('chat_not_found')
    expect((await call(readView, { params: { chatId } })).status).toBe(401)
    expect((await call(readEarlier, { params: { chatId }, path: earlier })).status).toBe(401)
  })
})
