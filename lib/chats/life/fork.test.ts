import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { shareChat } from '#tests/support/shared-chat.ts'
import { createChatLife } from './create-life.ts'
import type { ChatLife } from './life.ts'

let test: TestChats
let life: ChatLife
let ann: Actor
let bob: Actor
let copied: { from: string; to: string } | null
let quotaBytes = Number.POSITIVE_INFINITY

beforeAll(async () => {
  test = await testChats()
  life = createChatLife(test.platform, {
    removers: [],
    quotaBytes: async () => quotaBytes,
    copyTree: async () => copied,
    copyOthers: async () => undefined,
    bytesOfOthers: async () => 0,
  })
})
afterAll(() => test.dispose())
beforeEach(async () => {
  copied = null
  ann = await test.person('ann')
  bob = await test.person('bob')
})

const chatOf = (id: string) => test.platform.db.client.chat.findUniqueOrThrow({ where: { id } })
const messagesOf = (chatId: string) =>
  test.platform.db.client.message.findMany({
    where: { chatId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, role: true, authorId: true },
  })

async function sharedChat(workspaceId: string | null) {
  const chatId = await test.chatSaying(ann, 'Ahoy?')
  const { headId } = await chatOf(chatId)
  const own = await test.say(chatId, headId, 'And I.')
  await test.platform.db.client.message.update({ where: { id: own }, data: { authorId: bob.userId } })
  await test.platform.db.client.chat.update({ where: { id: chatId }, data: { headId: own, workspaceId, selectedFiles: ['a.txt'] } })
  const projectId = await shareChat(test.platform.db, chatId, [[bob, 'reader']])
  return { chatId, projectId, headId: own }
}

describe('a copy of a chat', () => {
  it('[proj-15] of another person names who wrote each message, is private, and is in the project', async () => {
    const { chatId, projectId, headId } = await sharedChat(null)
    const copy = await life.fork(bob, chatId, headId)
    expect(await chatOf(copy.chatId)).toMatchObject({ userId: bob.userId, projectId, sharedInProject: false, temporary: false })
    expect((await messagesOf(copy.chatId)).map(({ authorId }) => authorId)).toEqual([ann.userId, null])
    const again = await life.fork(ann, chatId, headId)
    expect((await messagesOf(again.chatId)).map(({ authorId }) => authorId)).toEqual([null, bob.userId])
  })

  it('[proj-15] of another person has neither their folder nor the files that are selected in it; their own copy has both', async () => {
    const { chatId, headId } = await sharedChat('folder-of-ann')
    expect(await chatOf((await life.fork(bob, chatId, headId)).chatId)).toMatchObject({ workspaceId: null, selectedFiles: [] })
    const own = await chatOf((await life.fork(ann, chatId, headId)).chatId)
    expect(own).toMatchObject({ workspaceId: 'folder-of-ann', selectedFiles: ['a.txt'] })
  })

  it('has copies of the files that the chat keeps', async () => {
    const { chatId, headId } = await sharedChat('kept')
    copied = { from: 'kept', to: 'copies' }
    const copy = await chatOf((await life.fork(bob, chatId, headId)).chatId)
    expect(copy).toMatchObject({ workspaceId: 'copies', selectedFiles: ['a.txt'] })
  })

  it('is refused where it does not fit, of a chat that is not theirs, and at no message of it; nothing is left of it', async () => {
    const { chatId, headId } = await sharedChat(null)
    const before = await test.platform.db.client.chat.count()
    const eve = await test.person('eve')
    await expect(life.fork(eve, chatId, headId)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(life.fork(ann, chatId, newId())).rejects.toMatchObject({ code: 'message_not_found' })
    quotaBytes = 1
    await expect(life.fork(ann, chatId, headId)).rejects.toMatchObject({ code: 'storage_full' })
    quotaBytes = Number.POSITIVE_INFINITY
    expect(await test.platform.db.client.chat.count()).toBe(before)
  })
})
