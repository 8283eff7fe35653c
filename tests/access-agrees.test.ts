import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Level, ObjectKind, Subject } from '#lib/access/index.ts'
import { isAppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { runs } from './support/proofs.ts'
import { ask, doorOf } from './support/walls/ask.ts'
import { openWorld, type Person, type World } from './support/walls/world.ts'

const MODELS = ['mock:plain', 'mock:asks', 'mock:tools']
const TOOLS = ['everything.echo', 'everything.get-sum']
const objects: (readonly [ObjectKind, string])[] = [
  ...MODELS.map(id => ['model', id] as const),
  ['server', 'everything'],
  ...TOOLS.map(id => ['tool', id] as const),
]
const { signal } = new AbortController()

let world: World
let people: Person[]
let groups: string[]
let adminKey: string

beforeAll(async () => {
  world = await openWorld()
  people = [world.admin, await world.person('ann'), await world.person('bob')]
  groups = await Promise.all(['One', 'Two'].map(async name => (await world.server.access.groups.create(world.admin.actor, { name })).id))
  adminKey = await world.server.auth.keys.createFor(world.admin.actor.email, 'all')
  await world.server.mcp.tools(world.admin.actor, { waitMs: 10_000, signal })
}, 60_000)
afterAll(() => world?.close())

interface Given {
  /** Indexes of groups and people. */
  members: [number, number][]
  grants: { kind: Subject['kind']; which: number; object: number; level: Level }[]
}

const given: fc.Arbitrary<Given> = fc.record({
  members: fc.array(fc.tuple(fc.nat(1), fc.nat(2)), { maxLength: 4 }),
  grants: fc.array(
    fc.record({
      kind: fc.constantFrom('user' as const, 'group' as const, 'role' as const, 'everyone' as const),
      which: fc.nat(2),
      object: fc.nat(objects.length - 1),
      level: fc.constantFrom('use' as const, 'edit' as const, 'own' as const),
    }),
    { maxLength: 6 },
  ),
})

/** The rule of access, as short as it can be said. */
function reference({ members, grants }: Given, person: number, [kind, id]: readonly [ObjectKind, string]): boolean {
  if (kind === 'tool' && !reference({ members, grants }, person, ['server', id.slice(0, id.indexOf('.'))])) return false
  const here = grants.filter(({ object }) => objects[object]?.[0] === kind && objects[object]?.[1] === id)
  if (here.length === 0) return true
  return here.some(grant => {
    if (grant.kind === 'everyone') return true
    if (grant.kind === 'user') return grant.which === person
    if (grant.kind === 'role') return (grant.which === 0) === (person === 0)
    return members.some(([group, member]) => group === grant.which % 2 && member === person)
  })
}

const subjectOf = ({ kind, which }: Given['grants'][number]): Subject => {
  if (kind === 'user') return { kind, id: people[which]?.actor.userId ?? '' }
  if (kind === 'group') return { kind, id: groups[which % 2] ?? '' }
  return { kind, id: kind === 'role' ? (which === 0 ? 'administrator' : 'member') : '' }
}

async function asGiven({ members, grants }: Given): Promise<void> {
  const { access, platform } = world.server
  await platform.db.client.accessGrant.deleteMany({ where: { objectKind: { in: ['model', 'server', 'tool'] } } })
  await platform.db.client.groupMember.deleteMany()
  for (const [group, person] of members) await access.groups.add(world.admin.actor, groups[group] ?? '', people[person]?.actor.userId ?? '')
  for (const grant of grants) {
    const [kind, id] = objects[grant.object] ?? ['model', '']
    await access.grants.give(world.admin.actor, { subject: subjectOf(grant), object: { kind, id }, level: grant.level })
  }
}

const idsIn = (text: string, of: string[]) => of.filter(id => text.includes(`"${id}"`))

/** Says what a person sees and may do, by every way there is. */
async function seenBy(person: Person): Promise<Record<string, string[]>> {
  const { server } = world
  const asked = async (door: string, of: string[]) => idsIn((await ask(doorOf(door), person, {})).text, of)
  const starts = MODELS.map(async model => {
    const chatId = newId()
    await server.chats.create(person.actor, { id: chatId, selectedTools: [] })
    const started = server.runs.start(person.actor, chatId, { message: { id: newId(), text: 'Hello' }, model })
    return started.then(
      () => [model],
      error => {
        if (isAppError(error) && error.code === 'model_not_found') return []
        throw error
      },
    )
  })
  return {
    'models of the page': await asked('api/models GET', MODELS),
    'models of programs': await asked('api/v1/models GET', MODELS),
    'models of runs': (await Promise.all(starts)).flat(),
    'tools of the page': await asked('api/tools GET', TOOLS),
    'tools of programs': await asked('api/v1/tools GET', TOOLS),
  }
}

describe('access', () => {
  it('[acc-02] [acc-03] is the same by page, API and run, and for whoever asks why, whatever was granted', async () => {
    const agree = async (one: Given) => {
      await asGiven(one)
      for (const [index, person] of people.entries()) {
        const may = (ids: string[], kind: ObjectKind) => ids.filter(id => reference(one, index, [kind, id]))
        const seen = await seenBy(person)
        for (const [way, ids] of Object.entries(seen))
          expect([person.name, way, ids]).toEqual([person.name, way, way.startsWith('models') ? may(MODELS, 'model') : may(TOOLS, 'tool')])
      }
      for (const object of objects) {
        const [kind, id] = object
        const who = await world.server.access.whoMayUse(kind, id, { limit: 50 })
        const listed = people.map(({ actor }) => who.items.some(({ userId }) => userId === actor.userId))
        const decided = await Promise.all(people.map(async ({ actor }) => (await world.server.access.decide(actor, kind, id)).allowed))
        const expected = people.map((_, index) => reference(one, index, object))
        expect([kind, id, listed, decided]).toEqual([kind, id, expected, expected])
      }
    }
    await fc.assert(fc.asyncProperty(given, agree), runs(6))
  }, 60_000)
})

describe('the page of access', () => {
  it('[acc-08] lists every thing of which a decision is made, and says of each what the decision says', async () => {
    const { access } = world.server
    await asGiven({ members: [[0, 1]], grants: [{ kind: 'group', which: 0, object: 1, level: 'use' }] })
    for (const [kind, id] of [...objects, ['server', 'memory'], ['tool', 'workspace.read']] as const) {
      for (const { actor } of people) {
        const { items } = await access.overview.ofPerson(actor.userId, { kind, text: id }, { limit: 500 })
        const { allowed, level, because } = await access.decideFor(actor.userId, kind, id)
        expect(
          items.find(one => one.id === id),
          `${kind} ${id}`,
        ).toMatchObject({ allowed, level, because })
      }
    }
  })
})

describe('the routes of administrators', () => {
  const admin = async (door: string, ids: Record<string, string>, body?: unknown, path?: string) => {
    const said = await ask(doorOf(door), { cookie: '', key: adminKey }, ids, {
      ...(body === undefined ? {} : { body }),
      ...(path ? { path } : {}),
    })
    return { status: said.status, json: said.text === '' ? null : JSON.parse(Buffer.from(said.text, 'latin1').toString('utf8')) }
  }

  it('[acc-01] [acc-03] make groups, grants and reasons with a key of the scope, and refuse others', async () => {
    await asGiven({ members: [], grants: [] })
    const [, ann] = people as [Person, Person]
    const made = await admin('api/v1/admin/groups POST', {}, { name: 'Écrivains' })
    expect(made).toMatchObject({ status: 201, json: { name: 'Écrivains', source: 'manual', member_count: 0 } })
    expect((await admin('api/v1/admin/groups POST', {}, { name: 'ÉCRIVAINS ' })).json.error.code).toBe('name_taken')
    const groupId: string = made.json.id
    const member = { groupId, userId: ann.actor.userId }
    expect((await admin('api/v1/admin/groups/[groupId]/members/[userId] PUT', member)).status).toBe(204)
    expect((await admin('api/v1/admin/groups/[groupId]/members GET', { groupId })).json.data).toMatchObject([{ user_id: ann.actor.userId }])
    const grant = { subject: { kind: 'group', id: groupId }, object: { kind: 'model', id: 'mock:asks' }, level: 'use' }
    const given = await admin('api/v1/admin/grants POST', {}, grant)
    expect(given).toMatchObject({ status: 201, json: grant })
    const why = await admin('api/v1/admin/access GET', {}, undefined, `/?user=${ann.actor.userId}&kind=model&id=mock:asks`)
    expect(why.json).toEqual({
      allowed: true,
      level: 'use',
      because: [{ rule: 'group', id: groupId, text: 'The group Écrivains may use it.' }],
    })
    const listed = await admin('api/v1/admin/grants GET', {}, undefined, `/?subject_kind=group&subject_id=${groupId}`)
    expect(listed.json.data).toHaveLength(1)
    expect((await ask(doorOf('api/v1/admin/groups GET'), ann, {})).status).toBe(403)
    expect((await admin('api/v1/admin/grants/[grantId] DELETE', { grantId: given.json.id })).status).toBe(204)
    expect((await admin('api/v1/admin/grants/[grantId] DELETE', { grantId: given.json.id })).status).toBe(404)
    expect((await admin('api/v1/admin/groups/[groupId]/members/[userId] DELETE', member)).status).toBe(204)
    expect((await admin('api/v1/admin/groups/[groupId] DELETE', { groupId })).status).toBe(204)
    expect((await admin('api/v1/admin/groups/[groupId] GET', { groupId })).json.error.code).toBe('group_not_found')
  })
})
