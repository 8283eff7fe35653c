import { afterEach, expect, it, vi } from 'vitest'
import { chatSaved, holdMessages, saveChat } from './chat-saves.ts'
import { followRun } from './run-transport.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stands for a server whose answers the test gives, in any order. */
function server() {
  const asked: { what: string; answer: (response?: Response) => void }[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push({ what: `${method} ${path} ${body}`, answer: (response = Response.json({})) => resolve(response) })
    return promise
  })
  return asked
}
const settle = () => new Promise(resolve => setTimeout(resolve, 5))
const start = { message: { id: 'm', text: 'Hello' }, requestId: 'r' }
const follow = (chatId: string, signal = new AbortController().signal) =>
  followRun({ chatId, start, after: 0, runId: null, onEvents: () => undefined, onConnection: () => undefined, signal })

it('changes of one chat are stored in their order, those of another beside them', async () => {
  const asked = server()
  const saves = [saveChat('a', { model: 'one' }), saveChat('a', { model: 'two' }), saveChat('b', { model: 'three' })]
  await settle()
  expect(asked.map(({ what }) => what)).toEqual(['PATCH /api/chats/a {"model":"one"}', 'PATCH /api/chats/b {"model":"three"}'])
  asked[0]?.answer()
  await settle()
  expect(asked[2]?.what).toBe('PATCH /api/chats/a {"model":"two"}')
  for (const { answer } of asked) answer()
  await Promise.all(saves)
})

it('a message waits for the changes before it, also where one is refused', async () => {
  const asked = server()
  const refused = saveChat('a', { parameters: { temperature: 9 } }).catch(error => String(error.message))
  const kept = saveChat('a', { parameters: {} })
  const end = follow('a')
  await settle()
  expect(asked).toHaveLength(1)
  asked[0]?.answer(Response.json({ error: { code: 'forbidden', message: 'No.' } }, { status: 403 }))
  await settle()
  expect(asked).toHaveLength(2)
  asked[1]?.answer()
  expect(await refused).toBe('No.')
  await kept
  await settle()
  expect(asked[2]?.what).toContain('POST /api/chats/a/run {"message"')
  asked[2]?.answer(new Response(null, { status: 204 }))
  expect(await end).toEqual({ kind: 'gone' })
  await chatSaved('a')
})

it('a page that is left sends nothing once the changes are stored', async () => {
  const asked = server()
  const kept = saveChat('a', { model: 'one' })
  const leave = new AbortController()
  const end = follow('a', leave.signal)
  leave.abort()
  expect(await end).toEqual({ kind: 'left' })
  asked[0]?.answer()
  await kept
  expect(asked).toHaveLength(1)
})

it('a message waits for other work of its chat, which may store changes itself or fail', async () => {
  const asked = server()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  holdMessages('a', first.promise)
  holdMessages('a', second.promise)
  const kept = saveChat('a', { model: 'one' })
  const end = follow('a')
  const other = follow('b')
  await settle()
  expect(asked.map(({ what }) => what.slice(0, 24))).toEqual(['PATCH /api/chats/a {"mod', 'POST /api/chats/b/run {"'])
  asked[0]?.answer()
  await kept
  first.reject(new Error('no such file'))
  await settle()
  expect(asked).toHaveLength(2)
  second.resolve()
  await settle()
  expect(asked[2]?.what).toContain('POST /api/chats/a/run {"message"')
  for (const { answer } of asked.slice(1)) answer(new Response(null, { status: 204 }))
  expect([await end, await other]).toEqual([{ kind: 'gone' }, { kind: 'gone' }])
})

it('a message does not wait for ever for work that has no end, such as without a network', async () => {
  vi.useFakeTimers()
  try {
    holdMessages('a', new Promise(() => undefined))
    const waited = chatSaved('a').then(() => 'sent')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await Promise.race([waited, 'waits'])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await waited).toBe('sent')
  } finally {
    vi.useRealTimers()
  }
})
