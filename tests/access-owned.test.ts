import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Level, levels, type ObjectKind, type Subject } from '#lib/access/index.ts'
import { definitionSchema } from '#lib/assistants/index.ts'
import { isAppError } from '#lib/errors.ts'
import { requireRole } from '#lib/projects/index.ts'
import { runs } from './support/proofs.ts'
import { ask, doorOf } from './support/walls/ask.ts'
import { openWorld, type Person, type World } from './support/walls/world.ts'

/** Index of the person who owns an object; null for a folder, which nobody does. */
interface Thing {
  kind: ObjectKind
  id: string
  owner: number | null
}

const ADMIN = 0
const ANN = 1
const BOB = 2

let world: World
let people: Person[]
let groups: string[]
let things: Thing[]

beforeAll(async () => {
  world = await openWorld()
  const { access, assistants, savedPrompts, projects, knowledge } = world.server
  people = [world.admin, await world.person('ann'), await world.person('bob')]
  const [admin, ann, bob] = people.map(({ actor }) => actor) as [Person['actor'], Person['actor'], Person['actor']]
  groups = await Promise.all(['One', 'Two'].map(async name => (await access.groups.create(admin, { name })).id))
  const definition = definitionSchema.parse({ name: 'Reviewer' })
  const prompt = { name: 'mail', title: '', text: 'Hi' }
  things = [
    { kind: 'assistant', id: (await assistants.create(ann, { definition })).id, owner: ANN },
    { kind: 'prompt', id: (await savedPrompts.create(bob, prompt)).id, owner: BOB },
    { kind: 'project', id: (await projects.create(ann, { name: 'Launch' })).id, owner: ANN },
    { kind: 'folder', id: 'app', owner: null },
    { kind: 'collection', id: (await knowledge.collections.create(ann, { title: 'Handbook' })).id, owner: ANN },
  ]
  const bytes = Buffer.from('Gannets nest here.')
  await knowledge.collections.addFile(ann, things[4]?.id ?? '', { name: 'birds.md', bytes })
  await knowledge.work(new AbortController().signal)
}, 60_000)
afterAll(() => world?.close())

interface Given {
  /** Indexes of groups and people. */
  members: [number, number][]
  grants: { kind: Subject['kind']; which: number; thing: number; level: Level }[]
}

const given: fc.Arbitrary<Given> = fc.record({
  members: fc.array(fc.tuple(fc.nat(1), fc.nat(2)), { maxLength: 4 }),
  grants: fc.array(
    fc.record({
      kind: fc.constantFrom('user' as const, 'group' as const, 'role' as const, 'everyone' as const),
      which: fc.nat(2),
      thing: fc.nat(4),
      level: fc.constantFrom(...levels),
    }),
    { maxLength: 8 },
  ),
})

const sameSubject = (a: Given['grants'][number], b: Given['grants'][number]) =>
  a.thing === b.thing && JSON.stringify(subjectOf(a)) === JSON.stringify(subjectOf(b))

/** The rule of access to what people own, as short as it can be said. A later grant to one subject takes the place of an earlier one. */
function reference({ members, grants }: Given, person: number, thing: Thing): Level | null {
  const here = grants.filter((one, at) => things[one.thing] === thing && !grants.slice(at + 1).some(later => sameSubject(one, later)))
  if (thing.owner === person) return 'own'
  if (thing.kind === 'assistant' && person === ADMIN && here.some(({ kind }) => kind === 'everyone')) return 'own'
  const reaching = here.filter(grant => {
    if (grant.kind === 'everyone') return true
    if (grant.kind === 'user') return grant.which === person
    if (grant.kind === 'role') return (grant.which === 0) === (person === ADMIN)
    return members.some(([group, member]) => group === grant.which % 2 && member === person)
  })
  return levels.findLast(level => reaching.some(grant => grant.level === level)) ?? null
}

function subjectOf({ kind, which }: Given['grants'][number]): Subject {
  if (kind === 'user') return { kind, id: people[which]?.actor.userId ?? '' }
  if (kind === 'group') return { kind, id: groups[which % 2] ?? '' }
  return { kind, id: kind === 'role' ? (which === 0 ? 'administrator' : 'member') : '' }
}

async function asGiven({ members, grants }: Given): Promise<void> {
  const { access, platform } = world.server
  const owner = people[ANN]?.actor.userId ?? ''
  await platform.db.client.accessGrant.deleteMany({ where: { OR: [{ objectKind: { not: 'project' } }, { subjectId: { not: owner } }] } })
  await platform.db.client.groupMember.deleteMany()
  for (const [group, person] of members) await access.groups.add(world.admin.actor, groups[group] ?? '', people[person]?.actor.userId ?? '')
  for (const grant of grants) {
    const { kind, id } = things[grant.thing] as Thing
    await access.grants.give(world.admin.actor, { subject: subjectOf(grant), object: { kind, id }, level: grant.level })
  }
}

const may = (work: Promise<unknown>) =>
  work.then(
    () => true,
    error => {
      if (isAppError(error)) return false
      throw error
    },
  )

/** Says what a person may do with each thing, by every way there is: see it, use it, change it. */
async function seenBy(person: Person): Promise<Record<string, [number, Level][]>> {
  const { server } = world
  const { actor } = person
  const [assistant, prompt, project, , collection] = things.map(({ id }) => id) as [string, string, string, string, string]
  const listed = async (door: string, at: number) => ((await ask(doorOf(door), person, {})).text.includes(`"${things[at]?.id}"`) ? at : -1)
  const role = await server.projects.get(actor, project).then(
    ({ role }) => role,
    () => null,
  )
  const level = await server.knowledge.collections.get(actor, collection).then(
    view => view.level,
    () => null,
  )
  const searches = async () => (await server.knowledge.search(actor, { query: 'gannet', collectionIds: [collection] })).length > 0
  const edits = async (at: number, view: Promise<{ mayEdit: boolean }>) => (await view.catch(() => ({ mayEdit: false }))).mayEdit && at
  const found = (least: Level, ...ats: (number | false)[]) =>
    ats.flatMap((at): [number, Level][] => (at === false || at === -1 ? [] : [[at, least]]))
  return {
    'lists of the page': found(
      'use',
      await listed('api/assistants GET', 0),
      await listed('api/prompts GET', 1),
      await listed('api/projects GET', 2),
      await listed('api/workspaces GET', 3),
    ),
    'lists of programs': found('use', await listed('api/v1/workspaces GET', 3), await listed('api/v1/collections GET', 4)),
    searches: found('use', (await searches()) && 4),
    'runs and schedules': [
      ...found('use', (await may(server.assistants.forRun(actor, assistant))) && 0),
      ...found('edit', (await may(requireRole(server.platform.db.client, actor, project, 'writer'))) && 2),
    ],
    changes: [
      ...found('edit', await edits(0, server.assistants.get(actor, assistant)), await edits(1, server.savedPrompts.get(actor, prompt))),
      ...found('edit', role !== null && role !== 'reader' && 2),
      ...found('own', role === 'owner' && 2),
      ...found('edit', level !== null && level !== 'use' && 4),
      ...found('own', level === 'own' && 4),
    ],
  }
}

/** Things that each of these ways tells of, with the level that it needs. */
const told: Record<string, [number, Level][]> = {
  'lists of the page': [0, 1, 2, 3].map(at => [at, 'use']),
  'lists of programs': [
    [3, 'use'],
    [4, 'use'],
  ],
  searches: [[4, 'use']],
  'runs and schedules': [
    [0, 'use'],
    [2, 'edit'],
  ],
  changes: [
    [0, 'edit'],
    [1, 'edit'],
    [2, 'edit'],
    [2, 'own'],
    [4, 'edit'],
    [4, 'own'],
  ],
}

describe('access to what people own', () => {
  it('[acc-02] [acc-03] is the same by page, program, run and schedule, and for whoever asks why, whatever was granted', async () => {
    const agree = async ({ members, grants }: Given) => {
      // One person who owns a project always stays.
      const one = { members, grants: grants.filter(({ kind, which, thing }) => !(thing === 2 && kind === 'user' && which === ANN)) }
      await asGiven(one)
      for (const [index, person] of people.entries()) {
        const has = (at: number, least: Level) => {
          const level = reference(one, index, things[at] as Thing)
          return level !== null && levels.indexOf(level) >= levels.indexOf(least)
        }
        const expected = Object.entries(told).map(([way, of]) => [way, of.filter(([at, least]) => has(at, least))])
        expect([person.name, await seenBy(person)]).toEqual([person.name, Object.fromEntries(expected)])
      }
      for (const thing of things) {
        const { kind, id } = thing
        const who = await world.server.access.whoMayUse(kind, id, { limit: 50 })
        const listed = people.map(({ actor }) => who.items.find(({ userId }) => userId === actor.userId)?.level ?? null)
        const decided = await Promise.all(people.map(async ({ actor }) => (await world.server.access.decide(actor, kind, id)).level))
        const expected = people.map((_, index) => reference(one, index, thing))
        expect([kind, listed, decided]).toEqual([kind, expected, expected])
      }
    }
    await fc.assert(fc.asyncProperty(given, agree), runs(20))
  }, 60_000)
})
