import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import type { Actor } from './actor.ts'
import type { Auth } from './auth.ts'
import { createAuth } from './create-auth.ts'
import { MOST_INVITATIONS, MOST_KEYS, WITHDRAWN_KEPT } from './holdings.ts'

let test: TestPlatform
let auth: Auth
let ada: Actor
let max: Actor

beforeAll(async () => {
  test = await testPlatform()
  auth = createAuth(test.platform, { registration: async () => 'closed' })
  ada = await person('ada@example.com')
  max = await person('max@example.com')
})

afterAll(() => test.dispose())

async function person(email: string): Promise<Actor> {
  const { id } = await auth.users.create({ email, password: 'a quiet morning tide', role: 'admin' })
  const actor = await auth.actorOfUser(id)
  if (!actor) throw new Error('there is no such person')
  return actor
}

const keyRows = (count: number, more: { revokedAt?: Date } = {}) =>
  Array.from({ length: count }, () => {
    const id = newId()
    return { id, userId: ada.userId, name: 'n', prefix: 'p', hash: id, createdAt: new Date(), ...more }
  })
const keysOf = ({ userId }: Actor) => test.platform.db.client.apiKey.count({ where: { userId } })

describe('the API keys of one person', () => {
  it('[S13] [web-10] are so many at most, however many are made at once, and one that is revoked makes room', async () => {
    await test.platform.db.client.apiKey.createMany({ data: keyRows(MOST_KEYS - 2) })
    const made = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => auth.keys.create(ada, `key ${index}`)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(auth.keys.createFor('ada@example.com', 'one more')).rejects.toMatchObject({
      code: 'limit_reached',
      kind: 'unprocessable',
      message: 'You have reached the limit of 100 API keys. Revoke one that is no longer used.',
      details: { limit: MOST_KEYS },
    })
    expect(await keysOf(ada)).toBe(MOST_KEYS)
    await auth.keys.create(max, 'of another person')
    await auth.keys.revoke(ada, (await auth.keys.list(ada))[0]?.id ?? '')
    await auth.keys.create(ada, 'in its place')
  })

  it('[S13] leave no endless trail of revoked ones', async () => {
    await test.platform.db.client.apiKey.deleteMany({ where: { userId: ada.userId } })
    await test.platform.db.client.apiKey.createMany({ data: keyRows(WITHDRAWN_KEPT + 20, { revokedAt: new Date() }) })
    await auth.keys.create(ada, 'fresh')
    expect(await keysOf(ada)).toBe(WITHDRAWN_KEPT + 1)
  })
})

describe('the open invitations of one administrator', () => {
  it('[S13] are so many at most, and those that have expired do not count', async () => {
    const row = (expiresAt: Date) => {
      const id = newId()
      return { id, email: `${id}@example.com`, tokenHash: id, invitedById: ada.userId, createdAt: new Date(), expiresAt }
    }
    const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000_000)]
    const rows = Array.from({ length: MOST_INVITATIONS - 1 }, () => row(future))
    await test.platform.db.client.invitation.createMany({ data: [...rows, row(past)] })
    await auth.invitations.create(ada, { email: 'last@example.com', role: 'member' })
    const more = auth.invitations.create(ada, { email: 'more@example.com', role: 'member' })
    await expect(more).rejects.toMatchObject({ code: 'limit_reached' })
    // A second invitation of the same address replaces the first.
    await auth.invitations.create(ada, { email: 'last@example.com', role: 'admin' })
    await auth.invitations.create(max, { email: 'more@example.com', role: 'member' })
  })
})
