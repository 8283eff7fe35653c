import { expect, it } from 'vitest'
import { createMemoryBus } from '#lib/platform/index.ts'
import { type FollowedProject, personEvents } from './person-events.ts'

const CHATS = 'event: chats\ndata: {}\n\n'
const chat = (kind: string) => `event: chat\ndata: {"chatId":"c","kind":"${kind}"}\n\n`

/** A person in no project. */
const alone = { projectsOf: async () => [], mayRead: async () => true }

async function heard(chatId: string | null): Promise<string[]> {
  const bus = createMemoryBus()
  const leaving = new AbortController()
  const events = personEvents({ bus, userId: 'ada', chatId, workspaceId: null, ...alone, signal: leaving.signal })
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

it('[mem-09] tells that what is remembered of the person has changed', async () => {
  const bus = createMemoryBus()
  const leaving = new AbortController()
  const events = personEvents({ bus, userId: 'ada', chatId: null, workspaceId: null, ...alone, signal: leaving.signal })
  expect((await events.next()).value).toBe(CHATS)
  bus.publish('user:bob', { kind: 'memory' })
  bus.publish('user:ada', { kind: 'memory' })
  expect((await events.next()).value).toBe('event: memory\ndata: {}\n\n')
  leaving.abort()
})

it('tells nothing of a chat where none is shown', async () => {
  expect(await heard(null)).toEqual([CHATS, 'event: queue\ndata: {"chatId":"c"}\n\n', CHATS])
})

it('tells of files that change in the workspace of the chat, whichever that is now', async () => {
  const bus = createMemoryBus()
  const leaving = new AbortController()
  const events = personEvents({ bus, userId: 'ada', chatId: 'c', workspaceId: 'app', ...alone, signal: leaving.signal })
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

it('tells what changes in the projects of the person, and nothing more of a chat that they have lost', async () => {
  const bus = createMemoryBus()
  const leaving = new AbortController()
  let ids: FollowedProject[] = [{ id: 'launch', filesId: null }]
  let isReader = true
  const asked = { projectsOf: async () => ids, mayRead: async () => isReader }
  const events = personEvents({ bus, userId: 'ada', chatId: 'c', workspaceId: null, ...asked, signal: leaving.signal })
  const next = async () => (await events.next()).value
  expect(await next()).toBe(CHATS)
  bus.publish('project:launch', { kind: 'chats' })
  expect(await next()).toBe(CHATS)
  ids = [{ id: 'other', filesId: 'kept' }]
  isReader = false
  bus.publish('user:ada', { kind: 'projects' })
  expect(await next()).toBe('event: projects\ndata: {}\n\n')
  bus.publish('project:launch', { kind: 'chats' })
  bus.publish('chat:c', { kind: 'title' })
  bus.publish('user:ada', { kind: 'queue', data: { chatId: 'd' } })
  expect(await next()).toBe('event: queue\ndata: {"chatId":"d"}\n\n')
  leaving.abort()
  expect(await events.next()).toEqual({ value: undefined, done: true })
})

it('tells that files have changed which a project of the person keeps, and not of which project', async () => {
  const bus = createMemoryBus()
  const leaving = new AbortController()
  let projects: FollowedProject[] = [{ id: 'launch', filesId: 'kept' }]
  const asked = { projectsOf: async () => projects, mayRead: async () => true }
  const events = personEvents({ bus, userId: 'ada', chatId: null, workspaceId: null, ...asked, signal: leaving.signal })
  const next = async () => (await events.next()).value
  expect(await next()).toBe(CHATS)
  bus.publish('workspace:other', { kind: 'tree' })
  bus.publish('workspace:kept', { kind: 'tree', data: { paths: ['secret.ts'] } })
  expect(await next()).toBe('event: files\ndata: {}\n\n')
  projects = []
  bus.publish('user:ada', { kind: 'projects' })
  expect(await next()).toBe('event: projects\ndata: {}\n\n')
  bus.publish('workspace:kept', { kind: 'tree' })
  bus.publish('user:ada', { kind: 'chats' })
  expect(await next()).toBe(CHATS)
  leaving.abort()
})
