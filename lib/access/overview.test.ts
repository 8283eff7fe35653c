import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import type { Access, AccessOverview } from './access.ts'
import { createAccess } from './create-access.ts'
import type { ObjectKind, Subject } from './kinds.ts'

const PAGE = { limit: 50 }
const none = async () => undefined

let held: TestPlatform
let access: Access
let overview: AccessOverview
let there: string[]

beforeEach(async () => {
  held = await testPlatform()
  there = ['mock:a', 'mock:b']
  access = createAccess(held.platform, {
    known: async (kind, id) => (kind === 'model' && there.includes(id) ? { name: `The ${id}` } : null),
    listed: async kind => (kind === 'model' ? there.map(id => ({ id, name: `The ${id}` })) : []),
    projects: { endLost: none, hold: none, keepOwned: none, tell: none },
  })
  overview = access.overview
})
afterEach(() => {
  access.close()
  return held.dispose()
})

async function person(name: string, role: Actor['role'] = 'member'): Promise<Actor> {
  const id = newId()
  const email = `${name.toLowerCase()}@example.com`
  await held.platform.db.client.user.create({ data: { id, email, name, role, createdAt: new Date() } })
  return { kind: 'user', userId: id, email, name, role, rights: rightsOf(role) }
}
const give = (admin: Actor, subject: Subject, [kind, id]: readonly [ObjectKind, string]) =>
  access.grants.give(admin, { subject, object: { kind, id }, level: 'use' })

async function project(owner: Actor, name: string): Promise<string> {
  const id = newId()
  const at = new Date()
  await held.platform.db.client.project.create({
    data: { id, userId: owner.userId, name, color: 'gray', createdAt: at, updatedAt: at },
  })
  const object = { kind: 'project', id } as const
  await access.grants.give({ ...owner, role: 'admin' }, { subject: { kind: 'user', id: owner.userId }, object, level: 'own' })
  return id
}

it('[acc-08] names the subject, thing and giver of each grant, says which is the last, and shows one on what is gone', async () => {
  const [ada, ann] = [await person('Ada', 'admin'), await person('Ann')]
  const { id: groupId } = await access.groups.create(ada, { name: 'Design' })
  await give(ada, { kind: 'group', id: groupId }, ['model', 'mock:a'])
  await give(ada, { kind: 'user', id: ann.userId }, ['model', 'mock:a'])
  const { id: gone } = await give(ada, { kind: 'role', id: 'member' }, ['model', 'mock:b'])
  there = ['mock:a']
  const { items } = await overview.grants({}, PAGE)
  expect(items.map(({ subject, object, givenBy, isOnly }) => [subject.name, object.name, givenBy, isOnly])).toEqual([
    ['Design', 'The mock:a', 'Ada', false],
    ['Ann', 'The mock:a', 'Ada', false],
    ['member', null, 'Ada', true],
  ])
  expect((await overview.grants({ subjectKind: 'group' }, PAGE)).items.map(({ subject }) => subject.name)).toEqual(['Design'])
  await access.grants.take(ada, gone)
  expect((await overview.grants({}, PAGE)).items).toHaveLength(2)
})

it('[acc-08] says of each thing what one person may do with it and why, or why not, by pages and name', async () => {
  const [ada, ann, bob] = [await person('Ada', 'admin'), await person('Ann'), await person('Bob')]
  await give(ada, { kind: 'user', id: ann.userId }, ['model', 'mock:a'])
  const of = async ({ userId }: Actor, text = '') => (await overview.ofPerson(userId, { kind: 'model', text }, PAGE)).items
  expect((await of(bob)).map(({ name, level, because }) => [name, level, because[0]?.rule])).toEqual([
    ['The mock:a', null, 'default'],
    ['The mock:b', 'use', 'default'],
  ])
  for (const who of [ann, bob])
    for (const { id, because, ...rest } of await of(who))
      expect({ because, level: rest.level }, id).toMatchObject(
        await access.decideFor(who.userId, 'model', id).then(({ because, level }) => ({ because, level })),
      )
  expect((await of(ann, 'MOCK:b')).map(({ id }) => id)).toEqual(['mock:b'])
  const first = await overview.ofPerson(ann.userId, { kind: 'model', text: '' }, { limit: 1 })
  const rest = await overview.ofPerson(ann.userId, { kind: 'model', text: '' }, { limit: 1, cursor: first.nextCursor ?? '' })
  expect([first.items, rest.items].flat().map(({ id }) => id)).toEqual(['mock:a', 'mock:b'])
  expect([first.person.name, rest.nextCursor]).toEqual(['Ann', null])
  await expect(overview.ofPerson(newId(), { kind: 'model', text: '' }, PAGE)).rejects.toMatchObject({ code: 'user_not_found' })
})

it('[acc-08] names no project that its owner keeps, and finds people and shared things by a part of their names', async () => {
  const [ada, ann, bob] = [await person('Ada', 'admin'), await person('Ann'), await person('Bob')]
  await project(ann, 'Secret plan')
  const shared = await project(ann, 'Launch plan')
  await give(ada, { kind: 'user', id: bob.userId }, ['project', shared])
  const { items } = await overview.grants({ objectKind: 'project' }, PAGE)
  expect([...new Set(items.map(({ object }) => object.name))]).toEqual(['Launch plan'])
  expect((await overview.things('project', 'PLAN')).map(({ name, detail }) => [name, detail])).toEqual([['Launch plan', 'Ann']])
  expect((await overview.subjects('user', 'bo%')).map(({ name }) => name)).toEqual([])
  expect((await overview.subjects('user', 'BO')).map(({ name, detail }) => [name, detail])).toEqual([['Bob', 'bob@example.com']])
})
