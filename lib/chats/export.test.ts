import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, createAuth } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { exportChats } from './export.ts'

let test: TestPlatform
beforeAll(async () => {
  test = await testPlatform()
})
afterAll(() => test.dispose())

it('[U17] an export holds all chats and messages of the person, and nobody else’s, in pieces', async () => {
  const auth = createAuth(test.platform, { registration: async () => 'closed' })
  const { client } = test.platform.db
  const people: Actor[] = []
  for (const email of ['ada@example.org', 'bob@example.org']) {
    const { id: userId } = await auth.users.create({ email, password: 'a quiet morning tide', role: 'member' })
    people.push((await auth.actorOfUser(userId)) as Actor)
    const at = new Date()
    const chats = Array.from({ length: 60 }, (_, n) => ({ id: newId(), userId, title: `${email} ${n}`, createdAt: at, updatedAt: at }))
    await client.chat.createMany({ data: chats })
    const messages = Array.from({ length: 250 }, (_, n) => ({ role: 'user', parts: [{ type: 'text', text: `word ${n}` }], createdAt: at }))
    await client.message.createMany({ data: messages.map(one => ({ id: newId(), chatId: chats[0]?.id ?? '', ...one })) })
  }
  const pieces: string[] = []
  for await (const piece of exportChats(test.platform, people[0] as Actor)) pieces.push(piece)
  const { chats } = JSON.parse(pieces.join('')) as { chats: { title: string; messages: unknown[] }[] }
  expect(chats).toHaveLength(60)
  expect(chats.reduce((sum, { messages }) => sum + messages.length, 0)).toBe(250)
  expect(pieces.join('')).not.toContain('bob@example.org')
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1000)
})
