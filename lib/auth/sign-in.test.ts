import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import type { Auth } from './auth.ts'
import { createAuth } from './create-auth.ts'

let test: TestPlatform
let auth: Auth
let registration: 'open' | 'closed'

beforeEach(async () => {
  test = await testPlatform()
  registration = 'closed'
  auth = createAuth(test.platform, { registration: async () => registration })
})

afterEach(() => test.dispose())

const bob = { provider: 'oidc', accountId: 'sub-1', email: 'Bob@example.com', emailVerified: true, name: 'Bob' }

const member = (email: string) => auth.users.create({ email, password: 'a quiet morning tide', role: 'admin' })

describe('a person for whom a provider vouches', () => {
  it('is the one with that verified e-mail address, and from then on the one with that account', async () => {
    const { id } = await member('bob@example.com')
    expect(await auth.signInWithProvider(bob)).toEqual({ userId: id, tokenVersion: 0 })
    expect(await auth.signInWithProvider({ ...bob, email: 'new@example.com', emailVerified: false })).toEqual({
      userId: id,
      tokenVersion: 0,
    })
  })

  it('takes over an account that somebody else had registered with that address: password, sessions and keys end', async () => {
    registration = 'open'
    const stranger = await auth.users.register({ email: 'bob@example.com', password: 'a quiet morning tide' })
    const key = await auth.keys.createFor('bob@example.com', 'mine')
    const claims = await auth.signInWithProvider(bob)
    expect(claims?.userId).toBe(stranger.id)
    expect(await auth.verifyPassword({ email: 'bob@example.com', password: 'a quiet morning tide', address: '' })).toBeNull()
    expect(await auth.actorOfSession({ userId: stranger.id, tokenVersion: 0 })).toBeNull()
    expect(await auth.actorOfKey(key)).toBeNull()
    expect(await auth.actorOfSession(claims ?? { userId: '', tokenVersion: 0 })).toMatchObject({ email: 'bob@example.com' })
  })

  it('is nobody where the e-mail address is not verified', async () => {
    await member('bob@example.com')
    registration = 'open'
    expect(await auth.signInWithProvider({ ...bob, emailVerified: false })).toBeNull()
  })

  it('is made a member where registration is open, and refused where it is closed', async () => {
    await member('ada@example.com')
    expect(await auth.signInWithProvider(bob)).toBeNull()
    registration = 'open'
    const claims = await auth.signInWithProvider(bob)
    expect(await auth.users.get(claims?.userId ?? '')).toMatchObject({
      email: 'bob@example.com',
      name: 'Bob',
      role: 'member',
      hasPassword: false,
    })
  })

  it('is let in by an invitation to that address, once and with its role', async () => {
    const ada = await auth.actorOfUser((await member('ada@example.com')).id)
    if (!ada) throw new Error('there is no such person')
    await auth.invitations.create(ada, { email: 'bob@example.com', role: 'admin' })
    const claims = await auth.signInWithProvider(bob)
    expect(await auth.users.get(claims?.userId ?? '')).toMatchObject({ role: 'admin' })
    expect(await auth.invitations.list()).toEqual([])
  })

  it('is refused when disabled, by account and by address', async () => {
    const ada = await auth.actorOfUser((await member('ada@example.com')).id)
    const { id } = await member('bob@example.com')
    if (!ada) throw new Error('there is no such person')
    await auth.signInWithProvider(bob)
    await auth.users.update(ada, id, { disabled: true })
    registration = 'open'
    expect(await auth.signInWithProvider(bob)).toBeNull()
    expect(await auth.signInWithProvider({ ...bob, accountId: 'sub-2' })).toBeNull()
  })

  it('does not become the first person of an empty install', async () => {
    registration = 'open'
    expect(await auth.signInWithProvider(bob)).toBeNull()
    expect(await auth.users.count()).toBe(0)
  })

  it('is made once when two sign-ins come at the same time', async () => {
    await member('ada@example.com')
    registration = 'open'
    const [one, two] = await Promise.all([auth.signInWithProvider(bob), auth.signInWithProvider(bob)])
    expect(one).toEqual(two)
    expect(await auth.users.count()).toBe(2)
  })
})
