import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccess, grantRow, type Subject } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { groupOf } from '#tests/support/groups.ts'
import { createChatAccess, createProjects, type Projects, projectPeople, readerOf } from './index.ts'

let test: TestChats
let projects: Projects
let [ann, bob, cy] = [] as unknown as [Actor, Actor, Actor]
let id: string
let team: string

beforeAll(async () => {
  test = await testChats()
  projects = createProjects(test.platform, { requireFolder: async () => undefined, removeFiles: async () => undefined })
  ann = await test.person('ann')
  bob = await test.person('bob')
  cy = await test.person('cy')
})

beforeEach(async () => {
  const { client } = test.platform.db
  await client.group.deleteMany()
  id = (await projects.create(ann, { name: 'Launch', color: 'green' })).id
  team = await groupOf(client, 'Team', [ann, bob])
})

afterAll(() => test.dispose())

async function sharedChat(): Promise<string> {
  const chatId = await test.chatSaying(ann, 'Question')
  await test.chats.place(ann, chatId, { projectId: id, isShared: true })
  return chatId
}

const grantTo = (subject: Subject, level: 'use' | 'edit' | 'own') =>
  test.platform.db.client.accessGrant.create({
    data: grantRow({ id: newId(), subject, object: { kind: 'project', id }, level, givenById: null, createdAt: new Date() }),
  })
const stillReads = async (who: Actor, chatId: string) =>
  (await createChatAccess(test.platform)([readerOf(who, chatId).chat as string])).size === 1
const isGone = { code: 'project_not_found' }

describe('a group in a project', () => {
  it('[proj-21] gives its people its role, in lists and chats, and one who has another role the higher of both', async () => {
    const chatId = await sharedChat()
    await expect(projects.get(bob, id)).rejects.toMatchObject(isGone)
    const details = await projects.setGroup(ann, id, { groupId: team, role: 'reader' })
    expect(details).toMatchObject({ people: 2, groups: [{ groupId: team, name: 'Team', role: 'reader', people: 2 }] })
    expect(details.members.map(({ userId }) => userId)).toEqual([ann.userId])
    expect(await projects.list(bob)).toMatchObject([{ id, role: 'reader', people: 2, chats: 1 }])
    expect(await test.chats.get(bob, chatId)).toMatchObject({ access: 'read' })
    expect([await stillReads(bob, chatId), await stillReads(cy, chatId)]).toEqual([true, false])
    await projects.setGroup(ann, id, { groupId: team, role: 'writer' })
    expect(await test.chats.get(bob, chatId)).toMatchObject({ access: 'write' })
    await projects.add(ann, id, { email: bob.email, role: 'owner' })
    expect(await projects.get(bob, id)).toMatchObject({ role: 'owner', people: 2 })
  })

  it('[proj-21] is one that its giver is in, and gives nobody more than writing', async () => {
    const theirs = await groupOf(test.platform.db.client, 'Theirs', [cy])
    await expect(projects.setGroup(ann, id, { groupId: theirs, role: 'reader' })).rejects.toMatchObject({ code: 'unusable' })
    await projects.setGroup(ann, id, { groupId: team, role: 'writer' })
    await expect(projects.setGroup(bob, id, { groupId: team, role: 'writer' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(projects.removeGroup(bob, id, { groupId: team })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(projects.setGroup(cy, id, { groupId: theirs, role: 'reader' })).rejects.toMatchObject(isGone)
  })

  it('[proj-21] that is removed takes chats, runs and private chats of its people with it, and nobody else’s', async () => {
    const { client } = test.platform.db
    const chatId = await sharedChat()
    await projects.setGroup(ann, id, { groupId: team, role: 'writer' })
    const own = await test.chatSaying(bob, 'Mine')
    await test.chats.place(bob, own, { projectId: id })
    const run = { id: newId(), chatId, userId: bob.userId, status: 'running', model: 'demo', selectedTools: [], userMessageId: newId() }
    await client.run.create({ data: { ...run, messageId: newId(), startedAt: new Date() } })
    const told: unknown[] = []
    const end = test.platform.bus.subscribe(`user:${bob.userId}`, note => void told.push(note))
    await projects.removeGroup(ann, id, { groupId: team })
    await expect(projects.get(bob, id)).rejects.toMatchObject(isGone)
    expect(await client.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({ stopRequested: true })
    expect(await test.chats.get(bob, own)).toMatchObject({ projectId: null })
    expect(await stillReads(bob, chatId)).toBe(false)
    expect(told).toContainEqual(expect.objectContaining({ kind: 'projects' }))
    end()
    await expect(projects.removeGroup(ann, id, { groupId: team })).rejects.toMatchObject({ code: 'group_not_found' })
  })

  it('[proj-21] inherits the project of a person who is deleted, by the one longest in it', async () => {
    await projects.setGroup(ann, id, { groupId: team, role: 'reader' })
    const tell = await projects.handOver(ann.userId)
    expect(await projects.get(bob, id)).toMatchObject({ role: 'owner', holderId: bob.userId })
    await tell()
  })
})

describe('a project that is granted to a role or to everybody', () => {
  it('[proj-21] is theirs in lists, chats and streams', async () => {
    const chatId = await sharedChat()
    const { id: grantId } = await grantTo({ kind: 'role', id: 'member' }, 'use')
    expect(await test.chats.get(cy, chatId)).toMatchObject({ access: 'read' })
    expect(await stillReads(cy, chatId)).toBe(true)
    await test.platform.db.client.user.update({ where: { id: cy.userId }, data: { role: 'manager' } })
    expect(await stillReads(cy, chatId)).toBe(false)
    await expect(projects.get({ ...cy, role: 'manager' }, id)).rejects.toMatchObject(isGone)
    await test.platform.db.client.user.update({ where: { id: cy.userId }, data: { role: 'member' } })
    await test.platform.db.client.accessGrant.delete({ where: { id: grantId } })
    await grantTo({ kind: 'everyone', id: '' }, 'edit')
    expect([await stillReads(cy, chatId), (await projects.get(cy, id)).role]).toEqual([true, 'writer'])
  })
})

describe('a grant on a project from the access page', () => {
  it('[proj-21] never takes the last person who owns it, and tells and stops those who lose it', async () => {
    const admin: Actor = { ...(await test.person('root')), role: 'admin' }
    const access = createAccess(test.platform, { known: async () => null, listed: async () => [], projects: projectPeople(test.platform) })
    try {
      const object = { kind: 'project', id } as const
      const [hers] = (await access.grants.list({ objectKind: 'project', objectId: id }, { limit: 10 })).items
      await expect(access.grants.take(admin, hers?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
      const demoted = access.grants.give(admin, { subject: { kind: 'user', id: ann.userId }, object, level: 'use' })
      await expect(demoted).rejects.toMatchObject({ code: 'conflict' })
      expect(await projects.get(ann, id)).toMatchObject({ role: 'owner' })
      await access.grants.give(admin, { subject: { kind: 'group', id: team }, object, level: 'use' })
      expect(await access.decide(bob, 'project', id)).toMatchObject({ level: 'use', because: [{ rule: 'group' }] })
      await access.grants.give(admin, { subject: { kind: 'user', id: bob.userId }, object, level: 'own' })
      await access.grants.take(admin, hers?.id ?? '')
      expect(await projects.get(bob, id)).toMatchObject({ holderId: bob.userId })
      expect(await projects.get(ann, id)).toMatchObject({ role: 'reader' })
    } finally {
      access.close()
    }
  })
})
