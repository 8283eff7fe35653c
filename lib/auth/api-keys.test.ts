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

describe('an API key', () => {
  it('is shown once, stored as a hash, and acts as its owner without administering', async () => {
    const { key, view } = await auth.keys.create(ada, ' nightly report ')
    expect(key).toMatch(/^parley_[\w-]{43}$/)
    expect(view).toMatchObject({ name: 'nightly report', prefix: key.slice(0, 13), lastUsedAt: null })
    expect(JSON.stringify(await test.platform.db.client.apiKey.findMany())).not.toContain(key)
    const actor = await auth.actorOfKey(key)
    expect(actor).toMatchObject({ kind: 'api_key', userId: ada.userId, role: 'admin', keyId: view.id })
    expect([...(actor?.rights ?? [])]).toEqual(['chat:read', 'chat:write'])
  })

  it('remembers its last use to the minute', async () => {
    const key = await auth.keys.createFor('MAX@example.com', 'tests')
    const lastUsed = async () => (await auth.keys.list(max))[0]?.lastUsedAt?.getTime()
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
