import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import type { Actor } from './actor.ts'
import type { Auth } from './auth.ts'
import { bootstrapAdmin, createAuth } from './create-auth.ts'

const password = 'a quiet morning tide'

let test: TestPlatform
let auth: Auth
let registration: 'open' | 'closed'

beforeEach(async () => {
  test = await testPlatform()
  registration = 'closed'
  auth = createAuth(test.platform, { registration: async () => registration })
})

afterEach(() => test.dispose())

async function person(email: string, role: 'admin' | 'member' = 'member'): Promise<Actor> {
  const { id } = await auth.users.create({ email, password, role })
  const actor = await auth.actorOfUser(id)
  if (!actor) throw new Error('there is no such person')
  return actor
}

const refused = (code: string) => expect.objectContaining({ code })
const trail = async () => (await test.platform.audit.list({ limit: 50 })).map(({ action, actorId }) => [action, actorId]).reverse()

describe('the first person', () => {
  it('[web-02] is the administrator, once', async () => {
    const first = await auth.users.createFirst({ email: 'Ada@Example.com', name: 'Ada', password })
    expect(first).toMatchObject({ email: 'ada@example.com', name: 'Ada', role: 'admin', disabled: false, hasPassword: true })
    await expect(auth.users.createFirst({ email: 'eve@example.com', password })).rejects.toEqual(refused('not_found'))
    expect(await trail()).toEqual([['user.create', first.id]])
  })

  it('[web-02] is one also when two come at once', async () => {
    const results = await Promise.allSettled(['a@example.com', 'b@example.com'].map(email => auth.users.createFirst({ email, password })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await auth.users.count()).toBe(1)
  })

  it('needs a good password', async () => {
    await expect(auth.users.createFirst({ email: 'ada@example.com', password: 'short' })).rejects.toEqual(refused('weak_password'))
  })

  it('can come from the environment, and only while there is nobody', async () => {
    const env = { ...test.platform.env, admin: { email: 'root@example.com', password: 'chosen by the operator' } }
    expect(await bootstrapAdmin({ ...test.platform, env }, auth)).toBe(true)
    expect(await bootstrapAdmin({ ...test.platform, env: { ...env, admin: { ...env.admin, email: 'x@example.com' } } }, auth)).toBe(false)
    expect(await auth.users.list()).toMatchObject([{ email: 'root@example.com', role: 'admin' }])
  })
})

describe('making an account oneself', () => {
  it('is refused unless registration is open', async () => {
    await person('ada@example.com', 'admin')
    await expect(auth.users.register({ email: 'bob@example.com', password })).rejects.toEqual(refused('registration_closed'))
    registration = 'open'
    expect(await auth.users.register({ email: 'bob@example.com', password })).toMatchObject({ role: 'member', name: 'bob' })
    await expect(auth.users.register({ email: 'BOB@example.com', password })).rejects.toEqual(refused('email_taken'))
  })

  it('with an invitation works once, for its address and with its role', async () => {
    const ada = await person('ada@example.com', 'admin')
    const { url, view } = await auth.invitations.create(ada, { email: 'Bob@example.com', role: 'admin' })
    const token = url.replace('/invite/', '')
    expect(await auth.invitations.find(token)).toEqual(view)
    const other = { email: 'eve@example.com', password, invitation: token }
    await expect(auth.users.register(other)).rejects.toEqual(refused('invitation_not_found'))
    const bob = { email: 'bob@example.com', password, invitation: token }
    expect(await auth.users.register(bob)).toMatchObject({ email: 'bob@example.com', role: 'admin' })
    await expect(auth.users.register(bob)).rejects.toEqual(refused('invitation_not_found'))
    expect(await auth.invitations.find(token)).toBeNull()
  })
})

describe('an invitation', () => {
  it('is stored as a hash, lapses when it is withdrawn, replaced or a week old, and is not made for somebody who is here', async () => {
    const ada = await person('ada@example.com', 'admin')
    const first = await auth.invitations.create(ada, { email: 'bob@example.com', role: 'member' })
    const second = await auth.invitations.create(ada, { email: 'bob@example.com', role: 'member' })
    const tokens = [first, second].map(({ url }) => url.replace('/invite/', ''))
    expect(JSON.stringify(await test.platform.db.client.invitation.findMany())).not.toContain(tokens[1])
    expect(await auth.invitations.find(tokens[0] as string)).toBeNull()
    expect(await auth.invitations.list()).toEqual([second.view])
    expect(second.view.expiresAt.getTime() - second.view.createdAt.getTime()).toBeCloseTo(7 * 24 * 3600_000, -3)

    await auth.invitations.revoke(ada, second.view.id)
    expect(await auth.invitations.find(tokens[1] as string)).toBeNull()
    await expect(auth.invitations.revoke(ada, second.view.id)).rejects.toEqual(refused('invitation_not_found'))
    await expect(auth.invitations.create(ada, { email: 'ADA@example.com', role: 'member' })).rejects.toEqual(refused('email_taken'))
  })
})

describe('the last administrator', () => {
  it('can be neither demoted nor disabled', async () => {
    const ada = await person('ada@example.com', 'admin')
    const bob = await person('bob@example.com', 'admin')
    await auth.users.update(ada, bob.userId, { disabled: true })
    await expect(auth.users.update(ada, ada.userId, { role: 'member' })).rejects.toEqual(refused('last_admin'))
    await expect(auth.users.update(ada, ada.userId, { disabled: true })).rejects.toEqual(refused('last_admin'))
    await auth.users.update(ada, bob.userId, { disabled: false })
    expect(await auth.users.update(ada, ada.userId, { role: 'member' })).toMatchObject({ role: 'member' })
  })

  it('is there also when two administrators demote each other at once', async () => {
    const [ada, bob] = [await person('ada@example.com', 'admin'), await person('bob@example.com', 'admin')]
    await Promise.allSettled([
      auth.users.update(ada, bob.userId, { role: 'member' }),
      auth.users.update(bob, ada.userId, { role: 'member' }),
    ])
    expect((await auth.users.list()).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  it('is no matter for a member, who may change nobody', async () => {
    const max = await person('max@example.com')
    await expect(auth.users.update(max, max.userId, { role: 'admin' })).rejects.toEqual(refused('forbidden'))
  })
})

describe('a session', () => {
  it('ends when the person is disabled, signs out everywhere, or is given a new password', async () => {
    const ada = await person('ada@example.com', 'admin')
    const max = await person('max@example.com')
    const holds = async (tokenVersion: number) => (await auth.actorOfSession({ userId: max.userId, tokenVersion })) !== null
    expect(await holds(0)).toBe(true)
    await auth.users.signOutEverywhere(max.userId)
    expect([await holds(0), await holds(1)]).toEqual([false, true])
    await auth.users.setPassword('MAX@example.com', 'another quiet tide')
    expect([await holds(1), await holds(2)]).toEqual([false, true])
    await auth.users.update(ada, max.userId, { disabled: true })
    expect([await holds(2), await holds(3), await auth.actorOfUser(max.userId)]).toEqual([false, false, null])
    await auth.users.update(ada, max.userId, { disabled: false })
    expect([await holds(2), await holds(3)]).toEqual([false, true])
  })

  it('goes on in the browser in which the password was changed, and nowhere else', async () => {
    const max = await person('max@example.com')
    const claims = await auth.users.changeOwnPassword(max, { current: password, next: 'another quiet tide' })
    expect(await auth.actorOfSession(claims)).toMatchObject({ email: 'max@example.com' })
    expect(await auth.actorOfSession({ ...claims, tokenVersion: 0 })).toBeNull()
    expect(await auth.verifyPassword({ email: 'max@example.com', password, address: '' })).toBeNull()
    expect(await auth.verifyPassword({ email: 'max@example.com', password: 'another quiet tide', address: '' })).toMatchObject(claims)
  })

  it('does not let its holder change the password without the present one', async () => {
    const max = await person('max@example.com')
    const change = { current: 'a guess of somebody', next: 'another quiet tide' }
    await expect(auth.users.changeOwnPassword(max, change)).rejects.toEqual(refused('wrong_password'))
    await expect(auth.users.changeOwnPassword(max, { current: password, next: 'short' })).rejects.toEqual(refused('weak_password'))
    for (let index = 0; index < 9; index++) await auth.users.changeOwnPassword(max, change).catch(() => undefined)
    await expect(auth.users.changeOwnPassword(max, { ...change, current: password })).rejects.toEqual(refused('too_many_attempts'))
  })
})

describe('signing in with a password', () => {
  it('refuses a disabled person with the right one', async () => {
    const ada = await person('ada@example.com', 'admin')
    const max = await person('max@example.com')
    await auth.users.update(ada, max.userId, { disabled: true })
    expect(await auth.verifyPassword({ email: 'max@example.com', password, address: '' })).toBeNull()
  })
})

it('takes a new name, and never stores a password in plain', async () => {
  const max = await person('max@example.com')
  await auth.users.rename(max, '  Max M. ')
  expect(await auth.users.get(max.userId)).toMatchObject({ name: 'Max M.' })
  expect(JSON.stringify(await test.platform.db.client.user.findMany())).not.toContain(password)
  await expect(auth.users.get('01990000-0000-7000-8000-000000000001')).rejects.toEqual(refused('user_not_found'))
  await expect(auth.users.signOutEverywhere('01990000-0000-7000-8000-000000000001')).rejects.toEqual(refused('user_not_found'))
  await expect(auth.users.setPassword('nobody@example.com', password)).rejects.toEqual(refused('user_not_found'))
})
