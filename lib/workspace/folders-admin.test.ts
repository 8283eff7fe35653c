import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { parseConfig } from '#lib/platform/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { groupOf } from '#tests/support/groups.ts'
import { createWorkspaces } from './create-workspaces.ts'
import type { FoldersAdmin, Workspaces } from './workspace.ts'

let test: TestChats
let admin: FoldersAdmin
let workspaces: Workspaces
let ann: Actor
let root: Actor
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-folders-'))

beforeAll(async () => {
  test = await testChats()
  const all = await createWorkspaces(test.platform, { readRule: async () => null })
  admin = all.foldersAdmin
  workspaces = all.workspaces
  ann = await test.person('ann')
  root = { ...(await test.person('root')), role: 'admin' }
})
afterAll(async () => {
  await test.dispose()
  rmSync(folder, { recursive: true, force: true })
})

describe('a folder that two administrators add at once', () => {
  it('is added by one, and its name is taken for the other', async () => {
    const form = { id: 'boats', title: 'Boats', path: folder, writable: false, people: ['*'], reminder: null }
    const settled = await Promise.allSettled([admin.create(ann, form), admin.create(ann, form), admin.create(ann, form)])
    const codes = settled.map(each => (each.status === 'fulfilled' ? each.value.id : each.reason.code))
    expect(codes.sort()).toEqual(['boats', 'name_taken', 'name_taken'])
  })
})

describe('a folder', () => {
  it('is there for the people that it names, while it is switched on', async () => {
    const bob = await test.person('bob')
    const found = (who: Actor) =>
      workspaces.get(who, 'ships').then(
        () => true,
        (error: { code?: string }) => error.code,
      )
    await admin.create(ann, {
      id: 'ships',
      title: 'Ships',
      path: folder,
      writable: false,
      people: [` ${ann.email.toUpperCase()} `],
      reminder: null,
    })
    expect([await found(ann), await found(bob)]).toEqual([true, 'workspace_not_found'])
    await admin.update(ann, 'ships', { people: [bob.userId] })
    expect([await found(ann), await found(bob)]).toEqual(['workspace_not_found', true])
    await admin.update(ann, 'ships', { people: ['*'], enabled: false })
    expect([await found(ann), await found(bob)]).toEqual(['workspace_not_found', 'workspace_not_found'])
    await admin.update(ann, 'ships', { enabled: true })
    expect([await found(ann), await found(bob)]).toEqual([true, true])
  })

  it('is there for the people of a group, until it is taken from the group, or removed and made anew', async () => {
    const bob = await test.person('bob2')
    const { client } = test.platform.db
    const team = await groupOf(client, 'Crew', [bob])
    const isFound = () =>
      workspaces.get(bob, 'docks').then(
        () => true,
        () => false,
      )
    const form = { id: 'docks', title: 'Docks', path: folder, writable: false, people: [], reminder: null }
    expect(await admin.create(root, { ...form, groups: [team] })).toMatchObject({ people: [], groups: [team] })
    expect(await isFound()).toBe(true)
    await expect(admin.update(root, 'docks', { people: ['none@example.org'] })).rejects.toMatchObject({ code: 'unusable' })
    expect(await admin.update(root, 'docks', { people: [ann.email] })).toMatchObject({ people: [ann.email], groups: [team] })
    await admin.update(root, 'docks', { groups: [] })
    expect(await isFound()).toBe(false)
    await admin.update(root, 'docks', { groups: [team] })
    await admin.remove(root, 'docks')
    await admin.create(root, form)
    expect(await isFound()).toBe(false)
    await admin.remove(root, 'docks')
  })

  it('is added, changed and removed on the record', async () => {
    await admin.create(ann, { id: 'quays', title: 'Quays', path: folder, writable: true, people: ['*'], reminder: null })
    test.clock.advance(1)
    await admin.update(ann, 'quays', { title: 'The quays', writable: false })
    test.clock.advance(1)
    await admin.remove(ann, 'quays')
    const entries = (await test.platform.audit.list({ limit: 20 })).filter(({ target }) => target === 'quays')
    expect(entries.map(({ actorId, action, detail }) => ({ actorId, action, detail }))).toEqual([
      { actorId: ann.userId, action: 'folder.delete', detail: {} },
      { actorId: ann.userId, action: 'folder.update', detail: { changed: 'title writable', writable: false } },
      { actorId: ann.userId, action: 'folder.create', detail: { path: folder, writable: true } },
    ])
  })
})

describe('a start', () => {
  it('names each declared folder that is missing, no folder, or the dashboard’s too', async () => {
    const at = new Date()
    const row = { id: 'taken', title: 'T', path: folder, createdAt: at, updatedAt: at }
    await test.platform.db.client.folder.create({ data: row })
    writeFileSync(path.join(folder, 'README.md'), '# App\n')
    const declared = (id: string, name = '') => ({
      id,
      title: 'App',
      path: path.join(folder, name),
      writable: true,
      people: ['ann@example.org'],
    })
    const config = parseConfig({ workspaces: [declared('lost', 'lost'), declared('file', 'README.md'), declared('taken')] })
    await expect(createWorkspaces({ ...test.platform, config }, { readRule: async () => null })).rejects.toMatchObject({
      problems: [
        `The workspace lost of PARLEY_CONFIG names ${folder}/lost, which does not exist.`,
        `The workspace file of PARLEY_CONFIG names ${folder}/README.md, which is not a folder.`,
        'The workspace taken of PARLEY_CONFIG also exists in Administration; remove one of them.',
      ],
    })
  })
})
