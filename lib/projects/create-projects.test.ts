import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { createChats } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { addMembers } from '#tests/support/members.ts'
import { createProjects, type ProjectRole, type Projects } from './index.ts'
import { MOST_PEOPLE } from './limits.ts'

let test: TestChats
let projects: Projects
let removed: string[]
let ann: Actor
let bob: Actor
let cy: Actor
let id: string

beforeAll(async () => {
  test = await testChats()
  const rules = { requireFolder: async () => undefined, removeFiles: async (projectId: string) => void removed.push(projectId) }
  projects = createProjects(test.platform, rules)
  ann = await test.person('ann')
  bob = await test.person('bob')
  cy = await test.person('cy')
})

beforeEach(async () => {
  removed = []
  id = (await projects.create(ann, { name: 'Launch', color: 'green' })).id
})

afterAll(() => test.dispose())

const join = (who: Actor, role: ProjectRole) => projects.add(ann, id, { email: who.email, role })

async function sharedChat(owner: Actor): Promise<string> {
  const chatId = await test.chatSaying(owner, 'Question')
  await test.chats.place(owner, chatId, { projectId: id, isShared: true })
  return chatId
}

/** Stores a run of a person in a chat, which it holds. */
async function runOf(actor: Actor, chatId: string): Promise<string> {
  const run = { id: newId(), chatId, userId: actor.userId, status: 'running', model: 'demo', selectedTools: [], userMessageId: newId() }
  await test.platform.db.client.run.create({ data: { ...run, messageId: newId(), startedAt: new Date() } })
  await test.platform.db.client.chat.update({ where: { id: chatId }, data: { activeRunId: run.id } })
  return run.id
}

describe('a project', () => {
  it('[proj-18] whose owners are all disabled is given by an administrator to one of its enabled people, and no other', async () => {
    const admin: Actor = { ...cy, rights: rightsOf('admin') }
    const { client } = test.platform.db
    const disable = (who: Actor, is: boolean) =>
      client.user.update({ where: { id: who.userId }, data: { disabledAt: is ? new Date() : null } })
    await join(bob, 'writer')
    expect(await projects.ownerless(admin)).toEqual([])
    await expect(projects.giveOwner(admin, id, { userId: bob.userId })).rejects.toMatchObject({ code: 'project_not_found' })
    try {
      await disable(ann, true)
      // A writer is not promoted by that.
      await expect(projects.update(bob, id, { name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
      const listed = (await projects.ownerless(admin)).find(project => project.id === id)
      expect(listed).toEqual({ id, name: 'Launch', people: [{ userId: bob.userId, name: bob.name, email: bob.email, role: 'writer' }] })
      await expect(projects.ownerless(bob)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(projects.giveOwner(bob, id, { userId: bob.userId })).rejects.toMatchObject({ code: 'forbidden' })
      for (const who of [cy, ann])
        await expect(projects.giveOwner(admin, id, { userId: who.userId })).rejects.toMatchObject({ code: 'user_not_found' })
      await projects.giveOwner(admin, id, { userId: bob.userId })
      expect((await projects.update(bob, id, { name: 'Relaunch' })).role).toBe('owner')
      expect(await client.project.findUnique({ where: { id }, select: { userId: true } })).toEqual({ userId: bob.userId })
      await expect(projects.giveOwner(admin, id, { userId: bob.userId })).rejects.toMatchObject({ code: 'project_not_found' })
    } finally {
      await disable(ann, false)
    }
    // Both own it once the first owner may use Parley again.
    expect((await projects.get(ann, id)).role).toBe('owner')
    // A project whose people are all disabled is of no use to anybody.
    expect(await projects.ownerless(admin)).toEqual([])
  })

  it('[proj-16] lists a shared chat as open for its people while it is archived for its owner', async () => {
    await join(bob, 'writer')
    const chatId = await sharedChat(ann)
    const listed = async (who: Actor, view: 'open' | 'archived' | 'all') =>
      (await test.chats.list(who, { projectId: id, view })).items.map(chat => [chat.id, chat.archivedAt !== null])
    await test.platform.db.client.chat.update({ where: { id: chatId }, data: { archivedAt: new Date() } })
    expect([await listed(ann, 'open'), await listed(ann, 'archived'), await listed(ann, 'all')]).toEqual([
      [],
      [[chatId, true]],
      [[chatId, true]],
    ])
    expect([await listed(bob, 'open'), await listed(bob, 'archived'), await listed(bob, 'all')]).toEqual([
      [[chatId, false]],
      [],
      [[chatId, false]],
    ])
    expect(await listed(cy, 'open')).toEqual([])
  })

  it('[proj-02] has a name, a colour, instructions, a model, tools and people with roles, and is stored once', async () => {
    const twice = newId()
    const made = await projects.create(ann, { id: twice, name: 'Été 🚀', color: 'pink', instructions: 'Answer in French.' })
    expect(await projects.create(ann, { id: twice, name: 'Again' })).toEqual(made)
    expect(made).toMatchObject({ name: 'Été 🚀', color: 'pink', instructions: 'Answer in French.', role: 'owner', people: 1, chats: 0 })
    const changed = await projects.update(ann, twice, { name: 'Summer', instructions: ' ', model: 'demo', selectedTools: ['files.read'] })
    expect(changed).toMatchObject({ name: 'Summer', instructions: null, model: 'demo', selectedTools: ['files.read'] })
    expect((await projects.list(ann)).map(({ name }) => name)).toContain('Summer')
    await expect(projects.create(bob, { id: twice, name: 'Mine' })).rejects.toMatchObject({ code: 'project_not_found' })
  })

  it('[proj-03] is for its people: others do not know of it, and only its owners change it', async () => {
    await join(bob, 'writer')
    for (const attempt of [
      () => projects.get(cy, id),
      () => projects.usage(cy, id),
      () => projects.update(cy, id, { name: 'x' }),
      () => projects.remove(cy, id),
      () => projects.add(cy, id, { email: cy.email, role: 'owner' }),
      () => projects.removePerson(cy, id, { userId: cy.userId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'project_not_found' })
    for (const attempt of [
      () => projects.update(bob, id, { name: 'x' }),
      () => projects.remove(bob, id),
      () => projects.add(bob, id, { email: cy.email, role: 'reader' }),
      () => projects.setRole(bob, id, { userId: bob.userId, role: 'owner' }),
      () => projects.removePerson(bob, id, { userId: ann.userId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await projects.get(bob, id)).toMatchObject({ name: 'Launch', role: 'writer', people: 2 })
    expect(await projects.list(cy)).toEqual([])
  })

  it('[proj-04] always has an owner', async () => {
    await join(bob, 'reader')
    await expect(projects.removePerson(ann, id, { userId: ann.userId })).rejects.toMatchObject({ code: 'conflict' })
    await expect(projects.setRole(ann, id, { userId: ann.userId, role: 'writer' })).rejects.toMatchObject({ code: 'conflict' })
    await projects.setRole(ann, id, { userId: bob.userId, role: 'owner' })
    await projects.removePerson(ann, id, { userId: ann.userId })
    expect(await projects.get(bob, id)).toMatchObject({ holderId: bob.userId, role: 'owner', people: 1 })
    await expect(projects.add(bob, id, { email: 'nobody@example.com', role: 'reader' })).rejects.toMatchObject({ code: 'user_not_found' })
    await expect(projects.add(bob, id, { email: bob.email, role: 'reader' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('[proj-05] gives a chat that begins in it its model, tools and place, and keeps it private until it is shared', async () => {
    await join(bob, 'writer')
    await projects.update(ann, id, { model: 'demo', selectedTools: ['files.read'] })
    const chat = await test.chats.create(bob, { projectId: id })
    expect(chat).toMatchObject({ projectId: id, sharedInProject: false, model: 'demo', selectedTools: ['files.read'] })
    await expect(test.chats.get(ann, chat.id)).rejects.toMatchObject({ code: 'chat_not_found' })
    await test.chats.place(bob, chat.id, { isShared: true })
    expect(await test.chats.get(ann, chat.id)).toMatchObject({ access: 'write', sharedInProject: true, userId: bob.userId })
    await test.say(chat.id, null, 'Hello')
    expect((await test.chats.list(ann, { projectId: id })).items.map(one => one.id)).toEqual([chat.id])
    expect((await test.chats.list(ann, {})).items.map(one => one.id)).not.toContain(chat.id)
    await expect(test.chats.create(cy, { projectId: id })).rejects.toMatchObject({ code: 'project_not_found' })
    await projects.setRole(ann, id, { userId: bob.userId, role: 'reader' })
    await expect(test.chats.create(bob, { projectId: id })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('[proj-06] takes in a chat of its owner, and lets it out again to be private', async () => {
    await join(bob, 'writer')
    const chatId = await sharedChat(ann)
    await expect(test.chats.place(bob, chatId, { isShared: false })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(test.chats.place(bob, chatId, { projectId: null })).rejects.toMatchObject({ code: 'forbidden' })
    await projects.setRole(ann, id, { userId: bob.userId, role: 'owner' })
    await test.chats.place(bob, chatId, { projectId: null })
    await expect(test.chats.get(bob, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
    expect(await test.chats.get(ann, chatId)).toMatchObject({ projectId: null, sharedInProject: false })
    await expect(test.chats.place(ann, chatId, { isShared: true })).rejects.toMatchObject({ code: 'conflict' })
    await expect(test.chats.place(cy, chatId, { projectId: id })).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('[proj-07] is lost to a person who is removed: chats, answers in progress, waiting messages; their private chats leave with them', async () => {
    await join(bob, 'writer')
    const chatId = await sharedChat(ann)
    const own = await test.chatSaying(bob, 'Mine')
    await test.chats.place(bob, own, { projectId: id })
    const runId = await runOf(bob, chatId)
    const queued = { id: newId(), chatId, userId: bob.userId, data: {}, selectedTools: [], createdAt: new Date() }
    await test.platform.db.client.queuedMessage.create({ data: queued })
    const heard: string[] = []
    const ends = [`run:${runId}`, 'access', `user:${bob.userId}`].map(topic =>
      test.platform.bus.subscribe(topic, ({ kind }) => heard.push(`${topic} ${kind}`)),
    )
    await projects.removePerson(ann, id, { userId: bob.userId })
    for (const end of ends) end()
    await expect(test.chats.get(bob, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
    expect(heard).toEqual(expect.arrayContaining([`run:${runId} stop`, 'access revoked', `user:${bob.userId} projects`]))
    expect(await test.platform.db.client.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ stopRequested: true })
    expect(await test.platform.db.client.queuedMessage.count({ where: { id: queued.id } })).toBe(0)
    expect(await test.chats.get(bob, own)).toMatchObject({ projectId: null, access: 'own' })
  })

  it('[proj-07] stops what a writer has begun in it when they become a reader', async () => {
    await join(bob, 'writer')
    const chatId = await sharedChat(ann)
    const runId = await runOf(bob, chatId)
    const queued = { id: newId(), chatId, userId: bob.userId, data: {}, selectedTools: [], createdAt: new Date() }
    await test.platform.db.client.queuedMessage.create({ data: queued })
    const heard: string[] = []
    const end = test.platform.bus.subscribe(`run:${runId}`, ({ kind }) => heard.push(kind))
    await projects.setRole(ann, id, { userId: bob.userId, role: 'reader' })
    end()
    expect(heard).toEqual(['stop'])
    expect(await test.platform.db.client.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ stopRequested: true })
    expect(await test.platform.db.client.queuedMessage.count({ where: { id: queued.id } })).toBe(0)
    expect(await test.chats.get(bob, chatId)).toMatchObject({ access: 'read' })
  })

  it('[proj-03] has at most 500 people', async () => {
    const { client } = test.platform.db
    const at = new Date()
    const crowd = Array.from({ length: MOST_PEOPLE - 2 }, () => newId())
    await client.user.createMany({ data: crowd.map(one => ({ id: one, email: `${one}@example.com`, name: '', createdAt: at })) })
    await addMembers(
      client,
      id,
      crowd.map(userId => [userId, 'reader']),
    )
    expect((await join(bob, 'reader')).people).toBe(MOST_PEOPLE)
    await expect(join(cy, 'reader')).rejects.toMatchObject({ code: 'limit_reached' })
    await client.user.deleteMany({ where: { id: { in: crowd } } })
  })

  it('[proj-03] records who let whom in, changed their role, and removed them', async () => {
    for (const act of [
      () => join(bob, 'writer'),
      () => projects.setRole(ann, id, { userId: bob.userId, role: 'reader' }),
      () => projects.removePerson(ann, id, { userId: bob.userId }),
    ]) {
      test.clock.advance(1)
      await act()
    }
    const entries = (await test.platform.audit.list({ limit: 50 })).filter(({ target }) => target === id)
    const detail = { name: 'Launch', userId: bob.userId }
    expect(entries.map(({ actorId, action, detail }) => ({ actorId, action, detail })).slice(0, 3)).toEqual([
      { actorId: ann.userId, action: 'project.remove_person', detail },
      { actorId: ann.userId, action: 'project.set_role', detail: { ...detail, role: 'reader' } },
      { actorId: ann.userId, action: 'project.add_person', detail: { ...detail, role: 'writer' } },
    ])
  })

  it('[proj-08] that is deleted leaves its chats to their owners, private, and its files go', async () => {
    await join(bob, 'writer')
    const [hers, his] = [await sharedChat(ann), await sharedChat(bob)]
    await projects.remove(ann, id)
    expect(removed).toEqual([id])
    expect(await test.chats.get(ann, hers)).toMatchObject({ projectId: null, sharedInProject: false })
    expect(await test.chats.get(bob, his)).toMatchObject({ projectId: null, sharedInProject: false })
    await expect(test.chats.get(ann, his)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(projects.get(ann, id)).rejects.toMatchObject({ code: 'project_not_found' })
  })

  it('[proj-09] passes to the next owner, writer or reader when the person who holds it is deleted, and so do the chats that they shared', async () => {
    const dee = await test.person('dee')
    await projects.add(ann, id, { email: dee.email, role: 'owner' })
    await join(bob, 'reader')
    await join(cy, 'writer')
    const [shared, other] = [await sharedChat(dee), await sharedChat(ann)]
    const alone = await test.chatSaying(dee, 'Private')
    await test.chats.place(dee, alone, { projectId: id })
    await projects.removePerson(ann, id, { userId: ann.userId })
    expect(await projects.get(dee, id)).toMatchObject({ holderId: dee.userId })
    const upload = {
      id: newId(),
      userId: dee.userId,
      chatId: other,
      name: 'plan.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 1,
      sha256: 'x',
    }
    await test.platform.db.client.file.create({ data: { ...upload, createdAt: new Date() } })
    const runId = await runOf(dee, other)
    await projects.handOver(dee.userId)
    await test.platform.db.client.run.update({ where: { id: runId }, data: { status: 'stopped' } })
    await test.chats.handOver(dee.userId)
    await test.platform.db.client.user.delete({ where: { id: dee.userId } })
    expect(await projects.get(cy, id)).toMatchObject({ holderId: cy.userId, role: 'owner', people: 2 })
    expect(await test.chats.get(cy, shared)).toMatchObject({ userId: cy.userId, access: 'own' })
    const [message] = await test.platform.db.client.message.findMany({ where: { chatId: shared } })
    expect(message).toMatchObject({ authorId: dee.userId })
    expect(await test.platform.db.client.chat.findUnique({ where: { id: alone } })).toBeNull()
    expect(await test.chats.get(cy, other)).toMatchObject({ userId: ann.userId, activeRunId: null })
    // The message with it is still there.
    expect(await test.platform.db.client.file.findUnique({ where: { id: upload.id } })).toMatchObject({ userId: ann.userId })
  })

  it('[proj-09] passes to somebody who may use Parley before it passes to a disabled owner', async () => {
    await join(bob, 'reader')
    await join(cy, 'owner')
    await test.platform.db.client.user.update({ where: { id: cy.userId }, data: { disabledAt: new Date() } })
    await projects.handOver(ann.userId)
    await test.platform.db.client.user.update({ where: { id: cy.userId }, data: { disabledAt: null } })
    expect(await projects.get(bob, id)).toMatchObject({ holderId: bob.userId, role: 'owner' })
  })

  it('[proj-05] lends its files to those alone who may use them: others begin and move their chats there without', async () => {
    const folder = newId()
    await test.platform.db.client.project.update({ where: { id }, data: { workspaceId: folder } })
    await join(bob, 'writer')
    const rules = {
      requireOne: async (actor: Actor) => {
        if (actor.userId !== ann.userId) throw new AppError('workspace_not_found')
      },
      selection: async () => [],
    }
    const chats = createChats(test.platform, rules)
    expect(await chats.create(ann, { projectId: id })).toMatchObject({ workspaceId: folder })
    const begun = await chats.create(bob, { projectId: id })
    expect(begun).toMatchObject({ workspaceId: null, projectId: id })
    const moved = await test.chatSaying(bob, 'Moved')
    await chats.place(bob, moved, { projectId: id })
    expect(await chats.get(bob, moved)).toMatchObject({ workspaceId: null, projectId: id })
  })

  it('[proj-06] shows the pins and tags of a shared chat to its owner alone', async () => {
    await join(bob, 'reader')
    const chatId = await sharedChat(ann)
    await test.platform.db.client.chat.update({ where: { id: chatId }, data: { pinnedAt: new Date() } })
    await test.platform.db.client.chatTag.create({ data: { chatId, name: 'Layoffs', folded: 'layoffs' } })
    const listed = (who: Actor, more = {}) => test.chats.list(who, { view: 'open', projectId: id, pinsApart: true, ...more })
    expect(await listed(ann)).toMatchObject({ items: [], pinned: [{ id: chatId, tags: ['Layoffs'] }] })
    expect(await listed(bob)).toMatchObject({ items: [{ id: chatId, tags: [], pinnedAt: null }], pinned: [] })
    expect(await listed(bob, { tags: ['layoffs'] })).toMatchObject({ items: [], pinned: [] })
  })

  it('[proj-10] counts the tokens of its chats, for its owners by person', async () => {
    await join(bob, 'writer')
    const chatId = await sharedChat(ann)
    for (const [actor, tokens] of [
      [ann, 10],
      [bob, 30],
    ] as const) {
      const runId = await runOf(actor, chatId)
      const usage = { promptTokens: tokens, completionTokens: 1, estimated: false, costMicroUsd: 5 }
      await test.platform.db.client.usageEntry.create({
        data: { id: newId(), userId: actor.userId, runId, step: 1, model: 'demo', ...usage, at: new Date(test.clock.nowMs()) },
      })
    }
    const people = [
      { userId: bob.userId, name: 'bob', tokens: 31, answers: 1 },
      { userId: ann.userId, name: 'ann', tokens: 11, answers: 1 },
    ]
    expect(await projects.usage(ann, id)).toMatchObject({ tokens: 42, answers: 2, costMicroUsd: 10, people })
    expect(await projects.usage(bob, id)).toMatchObject({ tokens: 42, people: people.slice(0, 1) })
  })
})
