import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Door } from './support/doors.ts'
import { ask, type Credentials, doorOf, doors } from './support/walls/ask.ts'
import { addSkill, furnishedChat, type Ids, possessionsOf } from './support/walls/possessions.ts'
import { misworded } from './support/walls/refusals.ts'
import { type Request, straysOf } from './support/walls/requests.ts'
import {
  endsSession,
  entries,
  isOfAdministrators,
  isPersonal,
  ofGit,
  openToAnybody,
  ownPart,
  owns,
  reads,
  unmet,
  writes,
} from './support/walls/rights.ts'
import { changes, type Dump, dump, idsIn, models, type Row, textOf } from './support/walls/rows.ts'
import { callEveryTool } from './support/walls/tools.ts'
import { openWorld, type Person, type World } from './support/walls/world.ts'

/** Tables without a row of Ann's, each with the reason. */
const ofNobody: Record<string, string> = {
  Invitation: 'is the administrator’s',
  Throttle: 'counts attempts by address',
  ProgramClient: 'is of a program, before anybody lets it in',
  Setting: 'is of the workspace',
  RoleLimit: 'is of the workspace',
  Group: 'is of the workspace',
  ConfigurationVersion: 'counts changes of the configuration',
  OrphanedRow: 'is what a migration took out',
  Provider: 'is of the workspace',
  OfferedModel: 'is of the workspace',
  DeclaredState: 'is of the workspace',
  Folder: 'is of the workspace',
  McpServer: 'is of the workspace',
  McpClient: 'is of the workspace',
  ToolPin: 'is of the workspace',
  Policy: 'is of the workspace',
  Budget: 'is of the workspace',
  BudgetPeriod: 'is of the workspace',
  KnowledgeText: 'is of a content, which several may have',
  PassageVectors: 'is of a content, which several may have',
}

/** Tables of Ann's whose rows hold no words of hers, each with the reason. */
const wordless: Record<string, string> = {
  EndedSession: 'has ids and times',
  PasswordReset: 'has a hash',
  GroupMember: 'has ids',
  AccessGrant: 'has ids and a level',
  PushSubscription: 'is sealed',
  SearchPending: 'has ids',
  MessagePlace: 'has ids and numbers',
  ChatSeen: 'has ids and a time',
  SearchEntry: 'has ids; the grams stand elsewhere',
  FileText: 'has ids and a hash',
  FileTree: 'has a title that the chat’s takes the place of',
  TreeFile: 'has paths and hashes',
  FileVersion: 'has paths and hashes',
  FileChange: 'has paths and hashes',
  ContextState: 'has keys and hashes',
  CompactionClaim: 'has a token of a process',
  Run: 'has ids and states; the words are in its messages',
  InputRequest: 'has the words of the tool’s server',
  SkillSwitch: 'has ids and a hash',
  UsageEntry: 'has numbers',
  UsageDay: 'has numbers',
  BudgetReservation: 'has ids and numbers',
  ChatCollection: 'has ids',
}

/** Columns and tables that a refused request may change, each with the reason. */
const mayChange: Record<string, string> = {
  AuditEvent: 'says what was done and tried',
  ConfigurationVersion: 'counts changes, which are found by themselves',
  Throttle: 'counts attempts by address',
  BudgetPeriod: 'counts what everybody’s answers use',
  'User.lastSeenAt': 'says when a person was here last',
  'ApiKey.lastUsedAt': 'says when a key was used last',
  MessagePlace: 'is stored when a path is first read',
  'Webhook.lastUsedAt': 'says when an address was told last',
  'WebhookDelivery.attempts': 'counts attempts of the process that delivers',
  'WebhookDelivery.nextAt': 'is moved by the process that delivers',
  'PushSubscription.lastUsedAt': 'says when a browser was told last',
  'Run.leaseUntil': 'is moved by the process of the run',
}

/** Kinds of words that the trail of the administrator names. */
const inTheTrail = ['name', 'email', 'key', 'hook', 'projectName', 'sharedProject']

let world: World
let ann: Person
let bob: Person
/** Ids of Ann's alone, of Bob's, and of what Ann shares in a project. */
let own: Ids
let bobs: Ids
let shared: Ids
let annsIds: Set<string>
const idsOf = new Map<Person, Set<string>>()

beforeAll(async () => {
  world = await openWorld()
  const { server, admin } = world
  ann = await world.person('ann')
  const anns = await world.made(async () => {
    const alone = await possessionsOf(world, ann)
    await server.foldersAdmin.update(admin.actor, 'app', { people: [ann.actor.email] })
    const { id: projectId } = await server.projects.create(ann.actor, { name: ann.word('sharedProject') })
    return {
      alone,
      shared: {
        ...alone,
        ...(await furnishedChat(world, ann, 'shared', projectId)),
        projectId,
        skillId: await addSkill(world, ann, 'shared'),
      },
    }
  })
  const bobsOwn = await world.made(async () => {
    bob = await world.person('bob')
    return possessionsOf(world, bob)
  })
  annsIds = anns.ids.union(new Set([ann.actor.userId, ann.keyId]))
  idsOf.set(bob, bobsOwn.ids)
  bobs = bobsOwn.value
  own = { ...anns.value.alone, otherEmail: bob.actor.email }
  shared = { ...anns.value.shared, otherEmail: bob.actor.email }
  await world.index()
  // Waits to be indexed.
  await server.chats.update(ann.actor, own.chatId ?? '', { title: `heron ${ann.word('ownTitle')} again` })
  // Notices of the runs may still be on their way.
  let seen = await dump(server.platform)
  let quiet = 0
  const settled = async () => {
    const before = seen
    seen = await dump(server.platform)
    quiet = changes(before, seen, new Set(Object.keys(mayChange))).length === 0 ? quiet + 1 : 0
    expect(quiet).toBeGreaterThan(2)
  }
  await vi.waitFor(settled, { timeout: 20_000 })
}, 60_000)

afterAll(() => world?.close())

interface Pass {
  who: Person
  requests: readonly Request[]
  fits: (status: number, door: Door) => boolean
  /** Tells whether the person may read words of Ann's of this kind there. */
  mayRead?: (kind: string, door: Door) => boolean
  as?: Credentials
  /** New rows may name Ann's things by their ids. */
  mayName?: boolean
}

/** Makes every request, and lists what is wrong: answers, words of Ann's in them, and rows that are not as they were. */
async function wrongs({ who, requests, fits, mayRead = () => false, as = who, mayName = false }: Pass): Promise<string[]> {
  expect(requests.length).toBeGreaterThan(5)
  const found: string[] = []
  const files = world.inFolder()
  const before = await dump(world.server.platform)
  for (const { door: name, ids, ...asked } of requests) {
    const door = doorOf(name)
    const { status, text } = await ask(door, as, ids, Object.keys(asked).length > 0 ? asked : undefined)
    if (!fits(status, door)) found.push(`${name} answers ${status}`)
    if (status >= 400) found.push(...misworded(door, text))
    for (const kind of kindsIn(text)) if (!mayRead(kind, door)) found.push(`${name} shows ${kind}`)
  }
  expect(world.inFolder()).toEqual(files)
  return [...found, ...strayed(before, await dump(world.server.platform), who, mayName)]
}

/** Kinds of Ann's words in a text. */
function kindsIn(text: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(`${ann.word('')}([a-z]+)`, 'gi'))].map(([, kind = '']) => kind))]
}

/** Lists changes of rows that are not the person's own, and new rows that hold something of Ann's: ids too, unless the person's own words name them. */
function strayed(before: Dump, after: Dump, who: Person, mayName = false): string[] {
  const theirs = idsOf.get(who) ?? new Set([who.actor.userId, who.keyId])
  const names = (row: Row, ids: Set<string>) => idsIn(textOf(row)).some(id => ids.has(id))
  const isAnns = (row: Row, isNew: boolean) => (names(row, annsIds) && !(isNew && mayName)) || kindsIn(textOf(row)).length > 0
  return changes(before, after, new Set(Object.keys(mayChange)))
    .filter(({ row, what }) => isAnns(row, what === 'new') || (what !== 'new' && !names(row, theirs)))
    .map(({ row, what }) => `${row.table} ${row.key}: ${what}`)
}

const personal = doors.filter(isPersonal)
const at = (list: readonly Door[], ids: Ids): Request[] => list.map(({ name }) => ({ door: name, ids }))
const isHidden = (status: number) => status === 404
const isRefused = (status: number) => status === 403 || status === 404
/** All ways to Ann's things: her own, her folder and the files of her project, and what she shares. */
const waysToAnns = (list: readonly Door[] = personal): Request[] => {
  const ofWorkspaces = list.filter(({ place }) => place.includes('[workspaceId]'))
  const treesOf = [
    { ...own, workspaceId: 'app' },
    { ...own, workspaceId: own.projectFilesId ?? '' },
  ]
  return [...at(list, own), ...treesOf.flatMap(ids => at(ofWorkspaces, ids))]
}

describe('a workspace of two people and an administrator', () => {
  it('has a row of every table, each with words of Ann’s where it has words', async () => {
    const rows = [...(await dump(world.server.platform)).values()]
    const tables = (list: Row[]) => new Set(list.map(({ table }) => table))
    const annsRows = rows.filter(row => idsIn(textOf(row)).some(id => annsIds.has(id)) || kindsIn(textOf(row)).length > 0)
    const names = models.map(({ name }) => name)
    const onlyPostgresql = ['ConfigurationVersion']
    expect(names.filter(name => !tables(rows).has(name) && !onlyPostgresql.includes(name))).toEqual([])
    expect(names.filter(name => !tables(annsRows).has(name)).sort()).toEqual(Object.keys(ofNobody).sort())
    const worded = tables(annsRows.filter(row => kindsIn(textOf(row)).length > 0))
    expect(names.filter(name => tables(annsRows).has(name) && !worded.has(name)).sort()).toEqual(Object.keys(wordless).sort())
  })

  it('has a door for each that is listed', () => {
    for (const entry of entries) expect([entry, doors.some(({ place }) => place.startsWith(entry))]).toEqual([entry, true])
    for (const name of [...reads, ...writes, ...owns, ...Object.keys(ownPart), ...Object.keys(unmet)]) expect(doorOf(name).name).toBe(name)
    expect(personal.length).toBeGreaterThan(120)
  })
})

describe('what is Ann’s', () => {
  it('[web-08] [api-07] is not there for Bob by any door, and is row for row as it was when he has asked for all of it', async () => {
    expect(await wrongs({ who: bob, requests: waysToAnns(), fits: isHidden })).toEqual([])
    expect(await wrongs({ who: bob, requests: at(personal, shared), fits: isHidden })).toEqual([])
  })

  it('[web-08] is as it was when Bob names it in the query, the body or the path of requests about his own things', async () => {
    expect(await wrongs({ who: bob, requests: straysOf(bobs, own), fits: status => status < 500 })).toEqual([])
    expect(await wrongs({ who: bob, requests: straysOf(bobs, shared), fits: status => status < 500 })).toEqual([])
  })

  it('[web-08] is in reach of no tool that a model of Bob’s may call', async () => {
    await world.server.settings.update({ toolBudgetTokens: 1_700 })
    const before = await dump(world.server.platform)
    const { offered, called, told } = await callEveryTool(world, bob, bobs, own)
    expect(offered).toEqual(called)
    expect(kindsIn(told)).toEqual([])
    expect(strayed(before, await dump(world.server.platform), bob, true)).toEqual([])
  })

  it('[web-08] is as it was when an administrator has asked for it, whom the trail alone tells names', async () => {
    const mayRead = (kind: string, door: Door) =>
      door.place.startsWith('api/shares/') || (isOfAdministrators(door) && inTheTrail.includes(kind))
    const requests = [...waysToAnns(), ...at(personal, shared)]
    expect(await wrongs({ who: world.admin, requests, fits: isHidden })).toEqual([])
    const others = doors.filter(door => !isPersonal(door) && !endsSession(door) && (door.method === 'GET' || !isOfAdministrators(door)))
    expect(await wrongs({ who: world.admin, requests: at(others, own), fits: status => status < 500, mayRead })).toEqual([])
  })

  it('[web-08] is in no list of Bob’s and changed by no door without a name in its path; those of administrators refuse him', async () => {
    const mayRead = (_: string, { place }: Door) => place.startsWith('api/shares/')
    const fits = (status: number, door: Door) => (isOfAdministrators(door) ? status === 403 : status < 500)
    const others = doors.filter(door => !isPersonal(door))
    const last = [...others.filter(door => !endsSession(door)), ...others.filter(({ place }) => /password|sign-out-e/.test(place))]
    expect(await wrongs({ who: bob, requests: at(last, own), fits, mayRead })).toEqual([])
  })
})

describe('[api-07] a request without valid credentials', () => {
  const guarded = doors.filter(({ place }) => !openToAnybody.some(entry => place.startsWith(entry)))
  const isUnknown = (status: number) => status === 401

  it.each([
    ['none', { cookie: '', key: '' }],
    ['wrong ones', { cookie: 'parley.session-token=nonsense', key: 'parley_wrong' }],
  ])('is 401 at every door that is not open to everybody, and changes nothing: %s', async (_, as) => {
    expect(guarded.length).toBeGreaterThan(180)
    expect(await wrongs({ who: bob, requests: at(guarded, own), fits: isUnknown, as })).toEqual([])
  })
})

describe('[proj-15] a chat that Ann shares in a project', () => {
  const roles = ['reader', 'writer', 'owner'] as const
  const people = new Map<string, Person>()
  const mayUse = (role: string, { name }: Door) =>
    reads.has(name) || (role !== 'reader' && writes.has(name)) || (role === 'owner' && owns.has(name))
  const mayRead = (kind: string) => kind.startsWith('shared') || ['name', 'email'].includes(kind)

  beforeAll(async () => {
    for (const role of [...roles, 'removed', 'disabled', 'revoked']) {
      const one = await world.person(role)
      people.set(role, one)
      const given = roles.find(known => known === role) ?? 'writer'
      await world.server.projects.add(ann.actor, shared.projectId ?? '', { email: one.actor.email, role: given })
    }
    const { admin, server } = world
    const idOf = (role: string) => people.get(role)?.actor.userId ?? ''
    await server.projects.removePerson(ann.actor, shared.projectId ?? '', { userId: idOf('removed') })
    await server.auth.users.update(admin.actor, idOf('disabled'), { disabled: true })
    const revoked = people.get('revoked')
    if (revoked) await server.auth.keys.revoke(revoked.actor, revoked.keyId)
  }, 30_000)

  const one = (role: string) => people.get(role) as Person

  it.each(roles)('is read by a %s, whom nothing else of Ann’s is open to', async role => {
    const readable = personal.filter(door => door.method === 'GET' && reads.has(door.name) && door.name !== 'api/chats/[chatId]/run GET')
    const fits = (status: number) => status === 200 || status === 204
    expect(await wrongs({ who: one(role), requests: at(readable, shared), fits, mayRead })).toEqual([])
    expect(await wrongs({ who: one(role), requests: waysToAnns(), fits: isHidden })).toEqual([])
  })

  it('is as it was when a reader has marked it seen, and given an opinion and taken it back', async () => {
    const named = personal.filter(door => door.method !== 'GET' && reads.has(door.name) && !door.place.endsWith('/fork'))
    const fits = (status: number) => status < 300
    const pass = { who: one('reader'), fits, mayRead, mayName: true }
    const requests = at(named, shared)
    expect(requests.length).toBe(4)
    expect(await wrongs({ ...pass, requests: [...requests, ...requests] })).toEqual([])
  })

  it.each(roles)('is as it was when a %s has asked for what that role may not do', async role => {
    const closed = personal.filter(
      door => !mayUse(role, door) && /projects|chats|files|workspaces|sessions|runs|inputs|shares/.test(door.place),
    )
    const fits = (status: number, door: Door) =>
      isRefused(status) || (door.name in ownPart && status < 300) || (ofGit(door) && status === 422)
    expect(await wrongs({ who: one(role), requests: at(closed, shared), fits, mayRead })).toEqual([])
  })

  it('is not there for a person who was removed, and closed to a disabled one and a revoked key', async () => {
    expect(await wrongs({ who: one('removed'), requests: at(personal, shared), fits: isHidden })).toEqual([])
    const isUnknown = (status: number) => status === 401
    expect(await wrongs({ who: one('disabled'), requests: at(personal, shared), fits: isUnknown })).toEqual([])
    const byKey = doors.filter(({ place }) => place.startsWith('api/v1/') || place === 'api/mcp')
    expect(await wrongs({ who: one('revoked'), requests: at(byKey, shared), fits: isUnknown })).toEqual([])
  })

  it('opens every door of its role to a writer and to an owner', async () => {
    for (const role of ['writer', 'owner']) {
      const open = personal.filter(door => writes.has(door.name) && !/DELETE|undo|compact|edits/.test(door.name))
      for (const door of open) expect([door.name, isRefused((await ask(door, one(role), shared)).status)]).toEqual([door.name, false])
    }
    const ofOwner = personal.filter(door => owns.has(door.name) && door.method !== 'DELETE' && !/\[(person|group)Id\]/.test(door.place))
    for (const door of ofOwner)
      expect([door.name, (await ask(door, one('owner'), shared)).status]).toEqual([door.name, door.method === 'POST' ? 201 : 200])
  })
})

describe('the same requests', () => {
  it('[web-08] start a run for each person, also with one id', async () => {
    const starts = []
    for (const { actor } of [ann, bob]) {
      const id = newId()
      await world.server.chats.create(actor, { id, selectedTools: [] })
      starts.push(await world.server.runs.start(actor, id, { message: { id: newId(), text: 'Mine.' }, requestId: 'the first' }))
    }
    expect(new Set(starts.map(({ runId }) => runId)).size).toBe(2)
  })

  it('are answered to Ann herself', async () => {
    const methods = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
    const isWhole = ({ name }: Door) => /^api\/(chats\/\[chatId\]|v1\/sessions\/\[sessionId\]|projects\/\[projectId\]) DELETE$/.test(name)
    const isLate = (door: Door) => Number(/keys/.test(door.place)) * 4 + Number(isWhole(door)) * 2 + Number(/restore$/.test(door.place))
    const inOrder = personal.toSorted(
      (a, b) => isLate(a) - isLate(b) || methods.indexOf(a.method) - methods.indexOf(b.method) || b.place.length - a.place.length,
    )
    const answers: string[] = []
    for (const door of inOrder) {
      const ids = door.place.startsWith('api/v1/') ? shared : own
      const { status, text } = await ask(door, ann, ofGit(door) ? { ...ids, workspaceId: 'app' } : ids)
      const [expected] = unmet[door.name] ?? []
      if (status >= 400 && status !== expected) answers.push(`${door.name} ${status} ${text.slice(0, 200)}`)
    }
    expect(answers).toEqual([])
  })
})
