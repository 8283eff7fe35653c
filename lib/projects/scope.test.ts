import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { addMembers } from '#tests/support/members.ts'
import { type ChatAccess, chatsFor, chatsSql, createChatAccess, readerOf } from './index.ts'

let test: TestChats
let people: Record<string, Actor>
let chatIds: Record<string, string>

beforeAll(async () => {
  test = await testChats()
  const { db } = test.platform
  const names = ['holder', 'reader', 'writer', 'owner', 'stranger'] as const
  people = Object.fromEntries(await Promise.all(names.map(async name => [name, await test.person(name)] as const)))
  people.administrator = { ...(await test.person('administrator')), role: 'admin' }
  const project = {
    id: newId(),
    userId: people.owner?.userId ?? '',
    name: 'Launch',
    color: 'blue',
    createdAt: new Date(),
    updatedAt: new Date(),
  }
  await db.client.project.create({ data: project })
  for (const role of ['reader', 'writer', 'owner'] as const) await addMembers(db.client, project.id, [[people[role]?.userId ?? '', role]])
  const store = async (data: object) => {
    const id = await test.chatSaying(people.holder as Actor, 'Words')
    await db.client.chat.update({ where: { id }, data })
    return id
  }
  chatIds = {
    alone: await store({}),
    'marked as shared, in no project': await store({ sharedInProject: true }),
    'private in the project': await store({ projectId: project.id }),
    shared: await store({ projectId: project.id, sharedInProject: true }),
    'shared and deleted': await store({ projectId: project.id, sharedInProject: true, deletedAt: new Date() }),
  }
})

afterAll(() => test.dispose())

const every: ChatAccess[] = ['read', 'write', 'own']
const own = { holder: every }
const expected: Record<string, Record<string, ChatAccess[]>> = {
  alone: own,
  'marked as shared, in no project': own,
  'private in the project': own,
  shared: { ...own, reader: ['read'], writer: ['read', 'write'], owner: ['read', 'write'] },
  'shared and deleted': {},
}
const table = Object.keys(expected).flatMap(chat =>
  ['holder', 'reader', 'writer', 'owner', 'stranger', 'administrator'].map(name => ({ chat, name, may: expected[chat]?.[name] ?? [] })),
)

describe('the scope of chats', () => {
  it.each(table)('[proj-01] gives $name of a chat that is $chat: $may', async ({ chat, name, may }) => {
    const { db } = test.platform
    const actor = people[name] as Actor
    const id = chatIds[chat] as string
    for (const access of every) {
      const { where, values } = chatsSql(actor, access)
      const rows = await db.query(`SELECT c."id" FROM "Chat" c WHERE c."id" = ? AND ${where}`, [id, ...values])
      const count = await db.client.chat.count({ where: { AND: [{ id }, chatsFor(actor, access)] } })
      expect([access, rows.length, count]).toEqual([access, may.includes(access) ? 1 : 0, may.includes(access) ? 1 : 0])
    }
    const stillReads = await createChatAccess(test.platform)([readerOf(actor, id).chat as string])
    expect(stillReads.size).toBe(may.length > 0 ? 1 : 0)
  })
})
