import { expect, it } from 'vitest'
import { createMemoryBus } from '#lib/platform/index.ts'
import { personEvents } from './person-events.ts'

const CHATS = 'event: chats\ndata: {}\n\n'
const chat = (kind: string) => `event: chat\ndata: {"chatId":"c","kind":"${kind}"}\n\n`

async function heard(chatId: string | null): Promise<string[]> {
  const bus = createMemoryBus()
  const leaving = new AbortController()
  const events = personEvents({ bus, userId: 'ada', chatId, signal: leaving.signal })
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
