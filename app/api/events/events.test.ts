import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChats } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { installServer, server } from '#lib/server.ts'
import { call, HOST, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as create } from '../chats/route.ts'
import { GET } from './route.ts'

let edge: TestEdge

beforeAll(async () => {
  edge = await testEdge()
  installServer({ ...server(), chats: createChats(edge.platform) })
})

afterAll(() => edge.dispose())

/** Frames that a person hears of a chat in which something changes, and of their list, which changes after it. */
async function heard(person: { id: string; cookie: string }, chatId: string): Promise<string> {
  const leaving = new AbortController()
  const request = new Request(`http://${HOST}/api/events?chat=${chatId}`, {
    headers: { cookie: person.cookie, host: HOST },
    signal: leaving.signal,
  })
  const answer = await GET(request, { params: Promise.resolve({}) })
  expect(answer.status).toBe(200)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  const until = async (count: number) => {
    while (text.split('event: chats').length <= count) text += decoder.decode((await reader.read()).value, { stream: true })
  }
  await until(1)
  edge.platform.bus.publish(`chat:${chatId}`, { kind: 'context' })
  edge.platform.bus.publish(`user:${person.id}`, { kind: 'chats' })
  await until(2)
  leaving.abort()
  await reader.cancel()
  return text
}

it('tells a person what changes in their own chat, and nothing of another person’s', async () => {
  const ann = await edge.person('ann@example.com')
  const bob = await edge.person('bob@example.com')
  const chatId = newId()
  await call(create, { method: 'POST', cookie: ann.cookie, body: { id: chatId } })
  expect(await heard(ann, chatId)).toContain(`event: chat\ndata: {"chatId":"${chatId}","kind":"context"}\n\n`)
  expect(await heard(bob, chatId)).not.toContain(chatId)
})
