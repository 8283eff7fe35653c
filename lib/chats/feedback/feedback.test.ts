import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { now } from '#lib/platform/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { addMembers } from '#tests/support/members.ts'
import { messageInsert } from '../run-writes.ts'
import { createFeedback } from './create-feedback.ts'
import type { Feedbacks } from './feedback.ts'

let test: TestChats
let feedback: Feedbacks
let ann: Actor
let bob: Actor
let chatId: string

const SINCE = new Date(0)

beforeAll(async () => {
  test = await testChats()
  feedback = createFeedback(test.platform)
})

afterAll(() => test.dispose())

beforeEach(async () => {
  await test.platform.db.client.feedback.deleteMany()
  ann = await test.person('ann')
  bob = await test.person('bob')
  chatId = (await test.chats.create(ann, {})).id
})

async function message(role: ChatMessage['role'], metadata: ChatMessage['metadata'] = {}): Promise<string> {
  const id = newId()
  const stored: ChatMessage = { id, role, parts: [{ type: 'text', text: 'Boats float.' }], metadata: { model: 'test:model', ...metadata } }
  const { db, clock } = test.platform
  await db.transact(sql => sql.insert([messageInsert({ chatId, parentId: null, message: stored, createdAt: now(clock) })]))
  return id
}

const opinion = (messageId: string, more: object = {}) =>
  ({ messageId, value: 'up', reason: null, sharesText: false, ...more }) as Parameters<Feedbacks['give']>[2]

describe('an opinion on an answer', () => {
  it('[turn-40] is stored with an optional reason, changed, and taken back, and every device hears of it', async () => {
    const answer = await message('assistant')
    const notes: string[] = []
    const end = test.platform.bus.subscribe(`chat:${chatId}`, ({ kind }) => void notes.push(kind))
    expect(await feedback.give(ann, chatId, opinion(answer))).toEqual(opinion(answer))
    expect(await feedback.give(ann, chatId, opinion(answer, { value: 'down', reason: ' Too short. ' }))).toMatchObject({
      value: 'down',
      reason: 'Too short.',
    })
    expect(await feedback.ofChat(ann, chatId)).toEqual([opinion(answer, { value: 'down', reason: 'Too short.' })])
    await feedback.takeBack(ann, chatId, answer)
    await feedback.takeBack(ann, chatId, answer)
    expect(await feedback.ofChat(ann, chatId)).toEqual([])
    end()
    expect(notes).toEqual(['feedback', 'feedback', 'feedback'])
  })

  it('[turn-41] is counted by model and assistant for administrators, who read texts only where the person has agreed', async () => {
    const [one, two, three] = [
      await message('assistant'),
      await message('assistant', { assistant: { id: 'tailor', name: 'Tailor', emoji: '', version: 2 } }),
      await message('assistant', { model: 'test:other' }),
    ]
    await feedback.give(ann, chatId, opinion(one, { reason: 'Private words' }))
    await feedback.give(ann, chatId, opinion(two, { value: 'down', reason: 'Wrong cloth', sharesText: true }))
    await feedback.give(ann, chatId, opinion(three))
    expect(await feedback.summary(SINCE)).toEqual({
      models: [
        { model: 'test:model', up: 1, down: 1 },
        { model: 'test:other', up: 1, down: 0 },
      ],
      assistants: [{ assistantId: 'tailor', up: 0, down: 1 }],
    })
    const { items, nextCursor } = await feedback.shared({ limit: 10 })
    expect(items).toMatchObject([{ messageId: two, reason: 'Wrong cloth', answer: 'Boats float.', model: 'test:model' }])
    expect([JSON.stringify(items).includes('Private words'), JSON.stringify(items).includes(ann.userId), nextCursor]).toEqual([
      false,
      false,
      null,
    ])
  })

  it('lists shared ones page by page, and none of a deleted chat', async () => {
    for (let count = 0; count < 3; count++) await feedback.give(ann, chatId, opinion(await message('assistant'), { sharesText: true }))
    const first = await feedback.shared({ limit: 2 })
    const second = await feedback.shared({ limit: 2, cursor: first.nextCursor ?? '' })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null])
    expect(new Set([...first.items, ...second.items].map(({ messageId }) => messageId)).size).toBe(3)
    await test.chats.remove(ann, chatId)
    expect((await feedback.shared({ limit: 10 })).items).toEqual([])
  })

  it('is given by each person of a shared chat for themselves, and its text is shown by the owner of the chat alone', async () => {
    const answer = await message('assistant')
    const { client } = test.platform.db
    const at = now(test.platform.clock)
    const projectId = newId()
    const project = { id: projectId, userId: ann.userId, name: 'Harbour', color: 'blue', createdAt: at, updatedAt: at }
    await client.project.create({ data: project })
    await addMembers(client, projectId, [[bob.userId, 'reader']])
    await client.chat.update({ where: { id: chatId }, data: { projectId, sharedInProject: true } })
    await feedback.give(ann, chatId, opinion(answer))
    expect(await feedback.give(bob, chatId, opinion(answer, { value: 'down', sharesText: true }))).toMatchObject({ sharesText: false })
    expect((await feedback.ofChat(ann, chatId)).map(({ value }) => value)).toEqual(['up'])
    expect((await feedback.shared({ limit: 10 })).items).toEqual([])
    await feedback.takeBack(bob, chatId, answer)
    expect([await feedback.ofChat(bob, chatId), (await feedback.ofChat(ann, chatId)).length]).toEqual([[], 1])
    await client.accessGrant.deleteMany({ where: { projectId } })
    await expect(feedback.ofChat(bob, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('is on an answer of a chat that the person may read, and on nothing else', async () => {
    const [question, answer] = [await message('user'), await message('assistant')]
    await expect(feedback.give(ann, chatId, opinion(question))).rejects.toMatchObject({ code: 'message_not_found' })
    await expect(feedback.give(bob, chatId, opinion(answer))).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(feedback.ofChat(bob, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(feedback.takeBack(bob, chatId, answer)).rejects.toMatchObject({ code: 'chat_not_found' })
  })
})
