import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { createProjects } from '#lib/projects/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { addMembers } from '#tests/support/members.ts'
import { NAMED_MS } from './changed-by.ts'
import type { Chats } from './chats.ts'
import { createChats } from './create-chats.ts'
import { createChatLife } from './life/create-life.ts'
import type { ChatLife } from './life/life.ts'

let test: TestChats
let chats: Chats
let life: ChatLife
let owner: Actor
let guest: Actor
let projectId: string
let chatId: string

beforeAll(async () => {
  test = await testChats()
  owner = await test.person('ann')
  guest = await test.person('bob')
  chats = createChats(test.platform, { requireOne: async () => undefined, selection: async (_actor, _id, paths) => [...paths] })
  life = createChatLife(test.platform, { removers: [] } as never)
  const projects = createProjects(test.platform, { requireFolder: async () => undefined, removeFiles: async () => undefined })
  projectId = (await projects.create(owner, { name: 'Both', color: 'blue' } as never)).id
  await addMembers(test.platform.db.client, projectId, [[guest.userId, 'writer']])
})
beforeEach(async () => {
  chatId = (await chats.create(owner, { id: newId(), projectId, isShared: true, workspaceId: 'app' })).id
})
afterAll(() => test.dispose())

const told = async (reader: Actor) => (await life.standing(reader, chatId)).changedBy.map(({ name, changed }) => [name, changed])

describe('a shared chat whose settings a guest changes', () => {
  it('[proj-17] names guest and settings to others when they open it, and at once to those who see it', async () => {
    const kinds: string[] = []
    const stop = test.platform.bus.subscribe(`chat:${chatId}`, ({ kind }) => kind === 'standing' && kinds.push(kind))
    await chats.update(guest, chatId, { model: 'shared:model', selectedTools: ['files.read'] })
    await chats.update(guest, chatId, { instructions: 'Be long.' })
    stop()
    expect(await told(owner)).toEqual([[guest.name, ['model', 'tools', 'instructions']]])
    expect(await told(guest)).toEqual([])
    expect(kinds).toEqual(['standing', 'standing'])
  })

  it('[proj-17] names a changed selection of files, and no selection that stays', async () => {
    await chats.update(guest, chatId, { selectedFiles: [], workspaceId: 'app' })
    expect(await told(owner)).toEqual([])
    await chats.chooseFiles(guest, chatId, { state: 'selected', paths: ['a.ts'] })
    expect(await told(owner)).toEqual([[guest.name, ['selected files']]])
    await chats.update(guest, chatId, { mode: 'document' })
    expect(await told(owner)).toEqual([[guest.name, ['selected files', 'map']]])
    await chats.update(guest, chatId, { workspaceId: 'other' })
    expect(await told(owner)).toEqual([[guest.name, ['selected files', 'map', 'folder']]])
  })

  it('[proj-17] names no change of its owner, and none after a day', async () => {
    await chats.update(owner, chatId, { model: 'own:model', selectedFiles: ['a.ts'] })
    expect([await told(owner), await told(guest)]).toEqual([[], []])
    await chats.update(guest, chatId, { model: null })
    test.clock.advance(NAMED_MS - 1)
    expect(await told(owner)).toEqual([[guest.name, ['model']]])
    test.clock.advance(1)
    expect(await told(owner)).toEqual([])
  })
})
