import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { createProjects } from '#lib/projects/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { addMembers } from '#tests/support/members.ts'
import type { Chats } from './chats.ts'
import { noWorkspaces } from './chosen-files.ts'
import { createChats } from './create-chats.ts'

let test: TestChats
let chats: Chats
let owner: Actor
let guest: Actor
let chatId: string

/** Assistants, models and folders are the guest's alone where their name says so. */
const mayUse = async (actor: Actor, id: string) => {
  if (id.startsWith('private') && actor.userId !== guest.userId) throw new AppError('not_found')
}

beforeAll(async () => {
  test = await testChats()
  owner = await test.person('ann')
  guest = await test.person('bob')
  const people = new Map([owner, guest].map(person => [person.userId, person]))
  chats = createChats(test.platform, {
    ...noWorkspaces,
    requireOne: mayUse,
    forOwner: { actorOf: async id => people.get(id) ?? null, assistantId: mayUse, model: mayUse },
  })
  const projects = createProjects(test.platform, { requireFolder: async () => undefined, removeFiles: async () => undefined })
  const { id: projectId } = await projects.create(owner, { name: 'Both', color: 'blue' } as never)
  const { assistant } = test.platform.db.client
  await addMembers(test.platform.db.client, projectId, [[guest.userId, 'writer']])
  for (const id of ['private-assistant', 'shared-assistant'])
    await assistant.create({
      data: { id, userId: guest.userId, name: id, version: 1, data: {}, createdAt: new Date(), updatedAt: new Date() },
    })
  chatId = (await chats.create(owner, { id: newId(), projectId, isShared: true })).id
})
afterAll(() => test.dispose())

describe('a shared chat', () => {
  it.each([
    ['assistant', { assistantId: 'private-assistant' }],
    ['model', { model: 'private:model' }],
    ['folder', { workspaceId: 'private-folder' }],
  ])('[S23] [proj-17] takes no %s of a guest that its owner cannot use', async (word, patch) => {
    const refusal = await chats.update(guest, chatId, patch).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'unusable', message: expect.stringContaining(`The owner of this chat cannot use this ${word}.`) })
    expect(await chats.get(owner, chatId)).toMatchObject({ assistantId: null, model: null, workspaceId: null })
  })
})
