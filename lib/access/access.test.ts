import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { publishRevoked, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { openDatabase } from '#lib/platform/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import type { Access } from './access.ts'
import { createAccess } from './create-access.ts'
import { nameKey } from './group-name.ts'
import type { ObjectKind, Subject } from './kinds.ts'
import { endGrantsOn } from './last-grants.ts'
import { sightsOf } from './sight.ts'

const PAGE = { limit: 50 }
const EVERYONE: Subject = { kind: 'everyone', id: '' }

let held: TestPlatform
let access: Access
let ended: number

const there = { model: ['mock:a', 'mock:b'], server: ['files'], tool: ['files.read', 'files.write'], folder: ['app'] }

beforeEach(async () => {
  held = await testPlatform()
  ended = 0
  access = createAccess(held.platform, {
    known: async (kind, id) => (there[kind].includes(id) ? { name: id } : null),
    listed: async kind => there[kind].map(id => ({ id, name: `The ${id}` })),
    projects: {
      async endLost() {
        ended++
      },
      hold: async () => undefined,
      keepOwned: async () => undefined,
      tell: async () => undefined,
    },
  })
})
afterEach(() => {
  access.close()
  return held.dispose()
})

async function person(name: string, role: Actor['role'] = 'member'): Promise<Actor> {
  const id = newId()
  const email = `${name}@example.com`
  await held.platform.db.client.user.create({ data: { id, email, name, role, createdAt: new Date() } })
  return { kind: 'user', userId: id, email, name, role, rights: rightsOf(role) }
}

const group = async (admin: Actor, name: string, ...people: Actor[]): Promise<string> => {
  const { id } = await access.groups.create(admin, { name })
  for (const { userId } of people) await access.groups.add(admin, id, userId)
  return id
}
const remove = ({ userId }: Actor) =>
  held.platform.db.client.$transaction(async tx => {
    await access.forgetPerson(tx, userId)
    await tx.user.delete({ where: { id: userId } })
  })
const give = (admin: Actor, subject: Subject, kind: ObjectKind, id: string, level: 'use' | 'edit' | 'own' = 'use') =>
  access.grants.give(admin, { subject, object: { kind, id }, level })
const usable = async (actor: Actor, id: string) => (await sightsOf(held.platform.db)(actor)).levelOf('model', id)

describe('groups', () => {
  it('[acc-01] have names that differ in more than case, width, spaces or composition', async () => {
    const admin = await person('ada', 'admin')
    const { id, name } = await access.groups.create(admin, { name: '  Équipe   Un ' })
    expect(name).toBe('Équipe Un')
    for (const other of ['équipe un', 'E\u0301QUIPE\u00a0UN', 'Équipe\tＵＮ'])
      await expect(access.groups.create(admin, { name: other }), other).rejects.toMatchObject({ code: 'name_taken' })
    const second = await group(admin, 'Équipe Deux')
    await expect(access.groups.rename(admin, second, { name: 'ÉQUIPE UN' })).rejects.toMatchObject({ code: 'name_taken' })
    expect((await access.groups.rename(admin, id, { name: 'ÉQUIPE UN' })).name).toBe('ÉQUIPE UN')
    expect(nameKey('ﬁn')).toBe(nameKey('FIN'))
  })

  it('[acc-01] page their people and themselves, each once', async () => {
    const admin = await person('ada', 'admin')
    const id = await group(admin, 'All')
    const rows = Array.from({ length: 120 }, (_, at) => ({
      id: newId(),
      email: `p${at}@example.com`,
      name: `P${at}`,
      createdAt: new Date(),
    }))
    await held.platform.db.client.user.createMany({ data: rows })
    await held.platform.db.client.groupMember.createMany({
      data: rows.map(row => ({ groupId: id, userId: row.id, createdAt: new Date() })),
    })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await access.groups.members(id, { limit: 50, cursor })
      seen.push(...page.items.map(({ userId }) => userId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(rows.map(row => row.id).sort())
    expect(await access.groups.get(id)).toMatchObject({ members: 120, source: 'manual' })
    await group(admin, 'Beta')
    const first = await access.groups.list({ limit: 1 })
    const rest = await access.groups.list({ limit: 1, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['All', 'Beta'])
    const alone = { groupIds: [id], userIds: [] }
    expect((await access.groups.list({ limit: 9 }, alone)).items.map(({ name }) => name)).toEqual(['All'])
    expect((await access.groups.get(id, alone)).name).toBe('All')
    const [beta] = rest.items
    await expect(access.groups.get(beta?.id ?? '', alone)).rejects.toMatchObject({ code: 'group_not_found' })
    await expect(access.groups.list({ limit: 1, cursor: '%%' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('[acc-01] find who is not in one by a part of name or address, whatever case, and take signs literally', async () => {
    const admin = await person('ada', 'admin')
    const [eva, odd] = [await person('Éva Lang'), await person('100%_sure')]
    const id = await group(admin, 'Team', eva)
    const found = async (text: string, groupId = id) => (await access.groups.candidates(groupId, text)).map(({ name }) => name)
    expect(await found('LANG')).toEqual([])
    await access.groups.drop(admin, id, eva.userId)
    for (const text of ['lang', 'LANG', 'Éva', ' LANG@', '@example']) expect(await found(text), text).toContain('Éva Lang')
    expect(await found('%_s')).toEqual(['100%_sure'])
    expect(await found('_')).toEqual(['100%_sure'])
    await access.groups.add(admin, id, odd.userId)
    expect(await found('100')).toEqual([])
  })

  it('[acc-01] refuse what is not there, and what an identity provider keeps', async () => {
    const admin = await person('ada', 'admin')
    const id = await group(admin, 'Team')
    await expect(access.groups.get(newId())).rejects.toMatchObject({ code: 'group_not_found' })
    await expect(access.groups.add(admin, id, newId())).rejects.toMatchObject({ code: 'user_not_found' })
    await expect(access.groups.drop(admin, id, admin.userId)).rejects.toMatchObject({ code: 'user_not_found' })
    await held.platform.db.client.group.update({ where: { id }, data: { source: 'scim' } })
    await expect(access.groups.add(admin, id, admin.userId)).rejects.toMatchObject({ code: 'declared_elsewhere' })
    await expect(access.groups.remove(admin, id)).rejects.toMatchObject({ code: 'declared_elsewhere' })
  })
})

describe('grants', () => {
  it('[acc-02] make a model that was everybody’s that of those who have one, at once and in every process', async () => {
    const [admin, ann, bob] = [await person('ada', 'admin'), await person('ann'), await person('bob')]
    expect(await usable(bob, 'mock:a')).toBe('use')
    const id = await group(admin, 'Team', ann)
    const { id: grantId } = await give(admin, { kind: 'group', id }, 'model', 'mock:a')
    expect([await usable(ann, 'mock:a'), await usable(bob, 'mock:a'), await usable(admin, 'mock:a')]).toEqual(['use', null, null])
    expect(await usable(bob, 'mock:b')).toBe('use')
    const other = openDatabase(held.platform.env.databaseUrl)
    try {
      const elsewhere = sightsOf(other)
      expect((await elsewhere(ann)).levelOf('model', 'mock:a')).toBe('use')
      await access.groups.drop(admin, id, ann.userId)
      await new Promise(resolve => setImmediate(resolve))
      expect((await elsewhere(ann)).levelOf('model', 'mock:a')).toBeNull()
      expect(await usable(ann, 'mock:a')).toBeNull()
    } finally {
      await other.close()
    }
    await access.grants.take(admin, grantId)
    expect(await usable(bob, 'mock:a')).toBe('use')
    expect(ended).toBe(3)
  })

  it('[acc-02] stop answers of a model that their people may no longer use, and no others', async () => {
    const [admin, ann] = [await person('ada', 'admin'), await person('ann')]
    const { db, bus } = held.platform
    const run = async ({ userId }: Actor, model: string) => {
      const [id, chatId, at] = [newId(), newId(), new Date()]
      await db.client.chat.create({ data: { id: chatId, userId, title: '', createdAt: at, updatedAt: at } })
      const ids = { id, chatId, userId, userMessageId: newId(), messageId: newId() }
      await db.client.run.create({ data: { ...ids, model, status: 'running', selectedTools: [], startedAt: at } })
      return id
    }
    const [hers, other, his] = [await run(ann, 'mock:a'), await run(ann, 'mock:b'), await run(admin, 'mock:a')]
    const told: unknown[] = []
    const ends = [hers, other, his].map(id => bus.subscribe(`run:${id}`, note => void told.push([id, note])))
    await give(admin, { kind: 'role', id: 'administrator' }, 'model', 'mock:a')
    await new Promise(resolve => setImmediate(resolve))
    for (const end of ends) end()
    expect(told).toEqual([[hers, expect.objectContaining({ kind: 'stop' })]])
    const stopped = await db.client.run.findMany({ where: { stopRequested: true }, select: { id: true } })
    expect(stopped).toEqual([{ id: hers }])
    await db.client.user.update({ where: { id: admin.userId }, data: { role: 'member' } })
    publishRevoked(bus)
    const isStopped = async () => (await db.client.run.findUniqueOrThrow({ where: { id: his } })).stopRequested
    await vi.waitFor(async () => expect(await isStopped()).toBe(true))
  })

  it('[acc-02] reach a tool only through its server', async () => {
    const [admin, ann, bob] = [await person('ada', 'admin'), await person('ann'), await person('bob')]
    await give(admin, { kind: 'user', id: ann.userId }, 'server', 'files')
    await give(admin, { kind: 'user', id: bob.userId }, 'tool', 'files.read')
    const levels = async (actor: Actor) => {
      const sight = await access.sight(actor)
      return [sight.levelOf('server', 'files'), sight.levelOf('tool', 'files.read'), sight.levelOf('tool', 'files.write')]
    }
    expect(await levels(ann)).toEqual(['use', null, 'use'])
    expect(await levels(bob)).toEqual([null, null, null])
    expect((await access.decide(bob, 'tool', 'files.read')).allowed).toBe(false)
    expect((await access.whoMayUse('tool', 'files.write', PAGE)).items.map(({ userId }) => userId)).toEqual([ann.userId])
  })

  it('[acc-03] take the place of one that the subject has, and say who was given what', async () => {
    const [admin, ann] = [await person('ada', 'admin'), await person('ann')]
    const first = await give(admin, EVERYONE, 'model', 'mock:a')
    const both = await Promise.all([give(admin, EVERYONE, 'model', 'mock:a', 'edit'), give(admin, EVERYONE, 'model', 'mock:a', 'edit')])
    expect(both.map(({ id, level }) => ({ id, level }))).toEqual([first, first].map(({ id }) => ({ id, level: 'edit' })))
    await give(admin, { kind: 'user', id: ann.userId }, 'model', 'mock:b')
    expect((await access.grants.list({ objectKind: 'model', objectId: 'mock:b' }, PAGE)).items).toMatchObject([
      { subject: { kind: 'user', id: ann.userId }, level: 'use' },
    ])
    const trail = await held.platform.audit.list({ limit: 10 })
    expect(trail.map(({ action, detail }) => [action, detail?.object, detail?.level])).toContainEqual([
      'access_grant.give',
      'model mock:a',
      'edit',
    ])
  })

  it('[acc-03] refuse subjects and objects that are not there, and more than the giver has', async () => {
    const [admin, ann] = [await person('ada', 'admin'), await person('ann')]
    for (const subject of [
      { kind: 'user', id: newId() },
      { kind: 'group', id: 'x' },
      { kind: 'role', id: 'king' },
      { kind: 'everyone', id: 'x' },
    ] as const)
      await expect(give(admin, subject, 'model', 'mock:a')).rejects.toMatchObject({ code: 'unknown_subject' })
    for (const [kind, id] of [
      ['model', 'mock:z'],
      ['assistant', newId()],
      ['skill', newId()],
      ['project', 'x'],
    ] as const)
      await expect(give(admin, EVERYONE, kind, id)).rejects.toMatchObject({ code: 'unknown_object' })
    await expect(give(ann, EVERYONE, 'model', 'mock:a', 'edit')).rejects.toMatchObject({ code: 'more_than_you_have' })
    await expect(access.grants.take(admin, newId())).rejects.toMatchObject({ code: 'access_grant_not_found' })
  })

  it('[acc-02] reach what people own and give to others', async () => {
    const [admin, ann, bob] = [await person('ada', 'admin'), await person('ann'), await person('bob')]
    const { client } = held.platform.db
    const at = new Date()
    const prompt = { id: newId(), userId: ann.userId, name: 'hi', title: 'Hi', text: 'Hi', createdAt: at, updatedAt: at }
    await client.savedPrompt.create({ data: prompt })
    const who = async () => (await access.whoMayUse('prompt', prompt.id, PAGE)).items.map(({ name, level }) => `${name} ${level}`).sort()
    expect(await who()).toEqual(['ann own'])
    await give(admin, { kind: 'group', id: await group(admin, 'Team', bob) }, 'prompt', prompt.id, 'edit')
    expect(await who()).toEqual(['ann own', 'bob edit'])
    expect(await access.decide(bob, 'prompt', prompt.id)).toMatchObject({ level: 'edit', because: [{ rule: 'group' }] })
    await expect(give(bob, EVERYONE, 'prompt', prompt.id, 'own')).rejects.toMatchObject({ code: 'more_than_you_have' })
    expect((await access.decide(admin, 'prompt', prompt.id)).allowed).toBe(false)
  })

  it('[acc-02] never open a model to everybody because a grant is given, or another person deleted, at the same moment', async () => {
    const admin = await person('ada', 'admin')
    for (let round = 0; round < 4; round++) {
      const [ann, bob] = [await person(`ann${round}`), await person(`bob${round}`)]
      await give(admin, { kind: 'user', id: ann.userId }, 'model', 'mock:a')
      await give(admin, { kind: 'user', id: bob.userId }, 'model', 'mock:a')
      const late = give(admin, { kind: 'user', id: ann.userId }, 'model', 'mock:b').then(
        () => true,
        (error: { code?: string }) => error.code,
      )
      await Promise.all([remove(ann), remove(bob)])
      const isGiven = await late
      const eve = await person(`eve${round}`)
      expect(await usable(eve, 'mock:a')).toBeNull()
      expect([isGiven, await usable(eve, 'mock:b')]).toEqual(isGiven === true ? [true, null] : ['unknown_subject', 'use'])
      await held.platform.db.client.accessGrant.deleteMany()
    }
  })

  it('[acc-02] never open a model to everybody because those who had it are gone', async () => {
    const [admin, ann, bob] = [await person('ada', 'admin'), await person('ann'), await person('bob')]
    const id = await group(admin, 'Team', ann)
    await give(admin, { kind: 'group', id }, 'model', 'mock:a')
    await give(admin, { kind: 'user', id: ann.userId }, 'model', 'mock:b')
    await access.groups.remove(admin, id)
    await remove(ann)
    for (const model of ['mock:a', 'mock:b']) expect([await usable(bob, model), await usable(admin, model)]).toEqual([null, 'use'])
    await held.platform.db.client.$transaction(tx => endGrantsOn(tx, 'model', model => model === 'mock:a'))
    expect(await usable(bob, 'mock:a')).toBe('use')
  })
})

describe('a decision', () => {
  it('[acc-03] names the rows that it used', async () => {
    const [admin, ann, bob] = [await person('ada', 'admin'), await person('ann'), await person('bob')]
    const says = async (actor: Actor) => {
      const { allowed, level, because } = await access.decideFor(actor.userId, 'model', 'mock:a')
      return { allowed, level, rules: because.map(({ rule, text }) => `${rule}: ${text}`) }
    }
    expect(await says(bob)).toEqual({
      allowed: true,
      level: 'use',
      rules: ['default: Nobody in particular was granted it, so it is everybody’s.'],
    })
    const id = await group(admin, 'Team', ann)
    await give(admin, { kind: 'group', id }, 'model', 'mock:a', 'edit')
    await give(admin, { kind: 'role', id: 'administrator' }, 'model', 'mock:a')
    expect(await says(ann)).toEqual({ allowed: true, level: 'edit', rules: ['group: The group Team may edit it.'] })
    expect(await says(admin)).toEqual({ allowed: true, level: 'use', rules: ['role: The role administrator may use it.'] })
    expect(await says(bob)).toEqual({ allowed: false, level: null, rules: ['default: It is granted to others, and not to this person.'] })
    const who = await access.whoMayUse('model', 'mock:a', { limit: 1 })
    const rest = await access.whoMayUse('model', 'mock:a', { limit: 1, cursor: who.nextCursor ?? '' })
    expect([...who.items, ...rest.items].map(({ name, level }) => `${name} ${level}`)).toEqual(['ada use', 'ann edit'])
    await held.platform.db.client.user.update({ where: { id: ann.userId }, data: { disabledAt: new Date() } })
    expect(await says(ann)).toEqual({ allowed: false, level: null, rules: ['policy: The account is disabled.'] })
    await expect(access.decideFor(newId(), 'model', 'mock:a')).rejects.toMatchObject({ code: 'user_not_found' })
  })
})
