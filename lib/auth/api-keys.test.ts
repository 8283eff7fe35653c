import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestClock, type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import type { Actor } from './actor.ts'
import type { Auth } from './auth.ts'
import { createAuth } from './create-auth.ts'

let test: TestPlatform
let clock: TestClock
let auth: Auth
let ada: Actor
let max: Actor

beforeAll(async () => {
  clock = testClock()
  test = await testPlatform({ clock })
  auth = createAuth(test.platform, { registration: async () => 'closed' })
  ada = await person('ada@example.com', 'admin')
  max = await person('max@example.com', 'member')
})

afterAll(() => test.dispose())

async function person(email: string, role: 'admin' | 'member'): Promise<Actor> {
  const { id } = await auth.users.create({ email, password: 'a quiet morning tide', role })
  const actor = await auth.actorOfUser(id)
  if (!actor) throw new Error('there is no such person')
  return actor
}

/** A second administrator. */
async function signedIn(): Promise<Actor> {
  const known = (await auth.users.list()).find(({ email }) => email === 'zoe@example.com')
  return known ? ((await auth.actorOfUser(known.id)) as Actor) : person('zoe@example.com', 'admin')
}

describe('an API key', () => {
  it('[role-02] is shown once, stored as a hash, and acts as its owner with every right that a scope gives', async () => {
    const { key, view } = await auth.keys.create(ada, ' nightly report ')
    expect(key).toMatch(/^parley_[\w-]{43}$/)
    expect(view).toMatchObject({ name: 'nightly report', prefix: key.slice(0, 13), lastUsedAt: null })
    expect(JSON.stringify(await test.platform.db.client.apiKey.findMany())).not.toContain(key)
    const actor = await auth.actorOfKey(key)
    expect(actor).toMatchObject({ kind: 'api_key', userId: ada.userId, role: 'admin', keyId: view.id })
    expect([...(actor?.rights ?? [])]).toEqual([...ada.rights].filter(right => right !== 'self:write'))
  })

  it('[role-02] has the scopes that it was given, no more than its person, and keeps those that keys had before', async () => {
    const scopes = ['admin:read', 'chat'] as const
    const { key, view } = await auth.keys.create(ada, 'narrow', { scopes })
    expect(view.scopes).toEqual(scopes)
    const actor = await auth.actorOfKey(key)
    expect([actor?.rights.has('admin:read'), actor?.rights.has('chat:write'), actor?.rights.has('files:read')]).toEqual([true, true, false])
    await auth.users.update(await signedIn(), ada.userId, { role: 'member' })
    expect((await auth.actorOfKey(key))?.rights.has('admin:read')).toBe(false)
    await auth.users.update(await signedIn(), ada.userId, { role: 'admin' })
    await expect(auth.keys.create(max, 'wide', { scopes: ['audit:read'] })).rejects.toMatchObject({ code: 'more_than_you_have' })
    await expect(auth.keys.createFor('max@example.com', 'wide', { scopes: ['metrics'] })).rejects.toMatchObject({
      code: 'more_than_you_have',
    })

    const old = await auth.keys.createFor('ada@example.com', 'old')
    const made = (await auth.keys.list(ada)).find(({ name }) => name === 'old')
    await test.platform.db.client.apiKey.update({ where: { id: made?.id ?? '' }, data: { scopes: 'chat tools files' } })
    const rights = (await auth.actorOfKey(old))?.rights
    expect([rights?.has('chat:write'), rights?.has('tools:use'), rights?.has('files:write'), rights?.has('admin:read')]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('[role-02] opens nothing from the moment at which it expires, also what is open', async () => {
    const expiresAt = new Date(clock.nowMs() + 60_000)
    const { key, view } = await auth.keys.create(max, 'short', { expiresAt })
    expect(view.expiresAt).toEqual(expiresAt)
    expect([(await auth.actorOfKey(key))?.userId, (await auth.access.keys([view.id])).size]).toEqual([max.userId, 1])
    clock.advance(60_000)
    expect([await auth.actorOfKey(key), (await auth.access.keys([view.id])).size]).toEqual([null, 0])
    await expect(auth.keys.create(max, 'past', { expiresAt })).rejects.toMatchObject({ code: 'unusable' })
  })

  it('[role-05] opens nothing while the role of its person may not use the API', async () => {
    const { key, view } = await auth.keys.create(max, 'of a member')
    const before = (await auth.roles.list()).find(({ role }) => role === 'member')?.permissions ?? []
    await auth.roles.update(
      ada,
      'member',
      before.filter(permission => permission !== 'api:use'),
    )
    expect([(await auth.actorOfKey(key))?.rights.size, (await auth.access.keys([view.id])).size]).toEqual([0, 0])
    expect((await auth.actorOfUser(max.userId))?.rights.has('chat:write')).toBe(true)
    await auth.roles.update(ada, 'member', before)
    expect((await auth.actorOfKey(key))?.rights.has('chat:write')).toBe(true)
    await expect(auth.roles.update(max, 'member', before)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('remembers its last use to the minute', async () => {
    const key = await auth.keys.createFor('MAX@example.com', 'tests')
    const lastUsed = async () => (await auth.keys.list(max)).find(({ name }) => name === 'tests')?.lastUsedAt?.getTime()
    await auth.actorOfKey(key)
    const first = clock.nowMs()
    clock.advance(59_000)
    await auth.actorOfKey(key)
    expect(await lastUsed()).toBe(first)
    clock.advance(1000)
    await auth.actorOfKey(key)
    expect(await lastUsed()).toBe(first + 60_000)
  })

  it('is written down once where many use it at the same time', async () => {
    const key = await auth.keys.createFor('max@example.com', 'busy')
    const update = vi.spyOn(test.platform.db.client.apiKey, 'updateMany')
    await Promise.all(Array.from({ length: 5 }, () => auth.actorOfKey(key)))
    expect(update).toHaveBeenCalledTimes(1)
    clock.advance(60_000)
    await Promise.all(Array.from({ length: 5 }, () => auth.actorOfKey(key)))
    expect(update).toHaveBeenCalledTimes(2)
    clock.advance(60_000)
    update.mockRejectedValueOnce(new Error('away'))
    await expect(auth.actorOfKey(key)).rejects.toThrow('away')
    await auth.actorOfKey(key)
    expect(update).toHaveBeenCalledTimes(4)
    update.mockRestore()
  })

  it('[S4] opens nothing when it is unknown, revoked, or its owner was disabled, also when they are back', async () => {
    const { key, view } = await auth.keys.create(max, 'soon gone')
    const other = await auth.keys.createFor('max@example.com', 'another')
    await auth.keys.revoke(max, view.id)
    expect([await auth.actorOfKey(key), await auth.actorOfKey(`${other}x`), await auth.actorOfKey('')]).toEqual([null, null, null])
    await auth.users.update(ada, max.userId, { disabled: true })
    expect(await auth.actorOfKey(other)).toBeNull()
    await auth.users.update(ada, max.userId, { disabled: false })
    expect(await auth.actorOfKey(other)).toBeNull()
  })

  it('[S4] opens nothing while its owner is disabled, even one that was not revoked', async () => {
    const { id } = await auth.users.create({ email: 'eve@example.com', password: 'a quiet morning tide', role: 'member' })
    const key = await auth.keys.createFor('eve@example.com', 'left')
    const disable = (disabledAt: Date | null) => test.platform.db.client.user.update({ where: { id }, data: { disabledAt } })
    await disable(new Date())
    expect(await auth.actorOfKey(key)).toBeNull()
    await disable(null)
    expect(await auth.actorOfKey(key)).toMatchObject({ userId: id })
  })

  it('of another person cannot be seen or revoked, even by an administrator', async () => {
    const { view } = await auth.keys.create(max, 'mine')
    expect((await auth.keys.list(ada)).map(({ id }) => id)).not.toContain(view.id)
    await expect(auth.keys.revoke(ada, view.id)).rejects.toMatchObject({ code: 'key_not_found' })
    await expect(auth.keys.createFor('nobody@example.com', 'x')).rejects.toMatchObject({ code: 'user_not_found' })
  })
})
