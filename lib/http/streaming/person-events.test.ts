import { expect, it } from 'vitest'
import { createMemoryBus } from '#lib/platform/index.ts'
import { personEvents } from './person-events.ts'

const CHATS = 'event: chats\ndata: {}\n\n'
const chat = (kind: string) => `event: chat\ndata: {"chatId":"c","kind":"${kind}"}\n\n`

async function heard(chatId: string | null): Promise<string[]> {
  const bus = createMemoryBus()
  const leaving = new AbortController()
  const events = personEvents({ bus, userId: 'ada', chatId, workspaceId: null, signal: leaving.signal })
  const frames = [(await events.next()).value as string]
  bus.publish('user:ada', { kind: 'queue', data: { chatId: 'c' } })
  bus.publish('chat:c', { kind: 'title', data: { title: 'Secret' } })
  bus.publish('chat:c', { kind: 'context' })
  bus.publish('chat:c', { kind: 'context' })
  bus.publish('chat:d', { kind: 'context' })
  bus.publish('user:bob', { kind: 'chats' })
  bus.publish('user:ada', { kind: 'chats' })
  for (;;) {
    const frame = (await events.next()).value as string
    frames.push(frame)
    if (frame === CHATS) break
  }
  leaving.abort()
  expect(await events.next()).toEqual({ value: undefined, done: true })
  return frames
}

it('tells what changed of a person’s chats and of the chat that is shown, once, without its content', async () => {
  expect(await heard('c')).toEqual([CHATS, 'event: queue\ndata: {"chatId":"c"}\n\n', chat('title'), chat('context'), CHATS])
})

it('tells nothing of a chat where none is shown', async () => {
  expect(await heard(null)).toEqual([CHATS, 'event: queue\ndata: {"chatId":"c"}\n\n', CHATS])
})

it('tells of files that change in the workspace of the chat, whichever that is now', async () => {
  const bus = createMemoryBus()
  const leaving = new AbortController()
  const events = personEvents({ bus, userId: 'ada', chatId: 'c', workspaceId: 'app', signal: leaving.signal })
  const next = async () => (await events.next()).value
  expect(await next()).toBe(CHATS)
  bus.publish('workspace:shop', { kind: 'tree' })
  bus.publish('workspace:app', { kind: 'tree', data: { paths: ['secret.ts'] } })
  expect(await next()).toBe(chat('tree'))
  bus.publish('chat:c', { kind: 'selection', data: { workspaceId: 'shop' } })
  expect(await next()).toBe(chat('selection'))
  bus.publish('workspace:app', { kind: 'tree' })
  bus.publish('chat:c', { kind: 'title' })
  bus.publish('workspace:shop', { kind: 'tree' })
  expect([await next(), await next()]).toEqual([chat('title'), chat('tree')])
  leaving.abort()
  expect(await events.next()).toEqual({ value: undefined, done: true })
  // Nothing is heard any more.
  bus.publish('workspace:shop', { kind: 'tree' })
})
