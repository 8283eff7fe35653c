import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChats } from '#lib/chats/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import type { Actor } from './actor.ts'
import type { Auth } from './auth.ts'
import { createAuth } from './create-auth.ts'

let test: TestPlatform
let auth: Auth
let bob: Actor

beforeAll(async () => {
  test = await testPlatform()
  auth = createAuth(test.platform, { registration: async () => 'closed' })
  const { id } = await auth.users.create({ email: 'bob@example.org', password: 'a quiet morning tide', role: 'member' })
  const actor = await auth.actorOfUser(id)
  if (!actor) throw new Error('there is no such person')
  bob = actor
})

afterAll(() => test.dispose())

const newest = async (limit: number) =>
  (await test.platform.audit.list({ limit })).map(({ action, actorId, target }) => [action, actorId, target])

describe('[S12] the audit trail', () => {
  it('[S12] [web-24] holds a refused sign-in with whose account it was for, and not what was typed', async () => {
    await auth.verifyPassword({ email: 'bob@example.org', password: 'not the password', address: '10.0.0.1' })
    await auth.verifyPassword({ email: 'typed password', password: '', address: '10.0.0.1' })
    expect(await newest(2)).toEqual(
      expect.arrayContaining([
        ['session.refused', undefined, undefined],
        ['session.refused', undefined, bob.userId],
      ]),
    )
    expect(JSON.stringify(await test.platform.audit.list({ limit: 2 }))).not.toContain('typed password')
  })

  it('[S12] [web-24] holds sign-outs, and chats that are deleted and brought back', async () => {
    const chats = createChats(test.platform)
    const { id } = await chats.create(bob, {})
    await chats.remove(bob, id)
    await chats.restore(bob, id)
    await auth.endSession({ userId: bob.userId, tokenVersion: 0, sessionId: 'one' })
    expect(await newest(3)).toEqual(
      expect.arrayContaining([
        ['session.end', bob.userId, bob.userId],
        ['chat.restore', bob.userId, id],
        ['chat.delete', bob.userId, id],
      ]),
    )
  })
})
