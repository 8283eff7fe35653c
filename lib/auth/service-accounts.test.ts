import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import type { Actor } from './actor.ts'
import type { Auth } from './auth.ts'
import { createAuth } from './create-auth.ts'

let test: TestPlatform
let auth: Auth
let ada: Actor
const mails: string[] = []
const expiresAt = new Date('2099-01-01')

beforeAll(async () => {
  test = await testPlatform()
  const mail = { isSet: async () => true, send: async ({ to }: { to: string }) => (mails.push(to), { sent: true as const }) }
  auth = createAuth(test.platform, { registration: async () => 'open', mail })
  const { id } = await auth.users.create({ email: 'ada@example.com', password: 'a quiet morning tide', role: 'admin' })
  ada = (await auth.actorOfUser(id)) as Actor
})

afterAll(() => test.dispose())

describe('[role-08] a service account', () => {
  it('acts by its keys as far as their scopes go, which are no more than the giver has', async () => {
    const { id } = await auth.serviceAccounts.create(ada, { name: ' Reports ', role: 'admin' })
    const { key, view } = await auth.serviceAccounts.keys.create(ada, id, { name: 'nightly', scopes: ['usage:read'], expiresAt })
    const actor = (await auth.actorOfKey(key)) as Actor
    expect([actor.userId, actor.name, actor.rights.has('usage:read'), actor.rights.has('chat:read')]).toEqual([id, 'Reports', true, false])
    expect(await auth.serviceAccounts.keys.list(id)).toMatchObject([{ id: view.id, scopes: ['usage:read'], expiresAt }])
    const narrow = { ...ada, kind: 'api_key' as const, rights: new Set(['admin:users', 'api:use'] as const) }
    const wide = { name: 'wide', scopes: ['audit:read'] as const, expiresAt }
    await expect(auth.serviceAccounts.keys.create(narrow, id, wide)).rejects.toMatchObject({ code: 'more_than_you_have' })
    await expect(auth.serviceAccounts.create(narrow, { name: 'x', role: 'admin' })).rejects.toMatchObject({ code: 'more_than_you_have' })
    await auth.serviceAccounts.update(narrow, id, { disabled: true })
    await expect(auth.serviceAccounts.update(narrow, id, { disabled: false })).rejects.toMatchObject({ code: 'more_than_you_have' })
    await auth.serviceAccounts.update(ada, id, { disabled: false })
    expect(await auth.actorOfKey(key)).toBeNull()
  })

  it('cannot sign in, gets no mail, and is no person', async () => {
    const { id } = await auth.serviceAccounts.create(ada, { name: 'Bot' })
    const { email } = await auth.users.get(id)
    const address = '127.0.0.1'
    await auth.resets.ask({ email, address })
    await expect(auth.resets.make(ada, id)).rejects.toMatchObject({ code: 'user_not_found' })
    await expect(auth.users.setPassword(email, 'a quiet morning tide')).rejects.toMatchObject({ code: 'user_not_found' })
    await test.platform.db.client.user.update({
      where: { id },
      data: { passwordHash: (await test.platform.db.client.user.findUniqueOrThrow({ where: { id: ada.userId } })).passwordHash },
    })
    expect(await auth.verifyPassword({ email, password: 'a quiet morning tide', address })).toBeNull()
    const identity = { provider: 'oidc', accountId: '1', email, emailVerified: true, name: 'Bot' }
    expect(await auth.signInWithProvider(identity)).toBeNull()
    expect(await auth.actorOfSession({ userId: id, tokenVersion: 0, sessionId: 's' })).toBeNull()
    expect([mails, (await auth.users.list()).map(({ id }) => id)]).toEqual([[], [ada.userId]])
    await expect(auth.people.get(ada, id)).rejects.toMatchObject({ code: 'user_not_found' })
    await expect(auth.serviceAccounts.get(ada.userId)).rejects.toMatchObject({ code: 'user_not_found' })
  })

  it('is not the administrator who is left, and ends with its keys', async () => {
    const { id } = await auth.serviceAccounts.create(ada, { name: 'Root', role: 'admin' })
    await expect(auth.users.update(ada, ada.userId, { role: 'member' })).rejects.toMatchObject({ code: 'last_admin' })
    const { key } = await auth.serviceAccounts.keys.create(ada, id, { name: 'one', scopes: ['chat'], expiresAt })
    await auth.serviceAccounts.update(ada, id, { disabled: true })
    expect(await auth.actorOfKey(key)).toBeNull()
    await auth.serviceAccounts.remove(ada, id)
    await expect(auth.serviceAccounts.get(id)).rejects.toMatchObject({ code: 'user_not_found' })
  })
})
