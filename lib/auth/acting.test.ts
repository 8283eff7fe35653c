import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { sha256 } from '#lib/platform/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { acting } from './acting.ts'
import type { Actor } from './actor.ts'
import type { Auth } from './auth.ts'
import { createAuth } from './create-auth.ts'
import { credentialHolds, credentialOf } from './granted-by.ts'

const password = 'a quiet morning tide'
const SESSION = 'the session'

let test: TestPlatform
let auth: Auth
let ada: Actor
let bob: Actor
let notes: string[]

beforeEach(async () => {
  test = await testPlatform()
  auth = createAuth(test.platform, { registration: async () => 'open' })
  ada = await actorOf((await auth.users.create({ email: 'ada@example.org', password, role: 'admin' })).id)
  bob = await actorOf((await auth.users.register({ email: 'bob@example.org', password })).id)
  notes = []
})

afterEach(() => test.dispose())

async function actorOf(userId: string): Promise<Actor> {
  const actor = await auth.actorOfUser(userId)
  if (!actor) throw new Error('there is no such person')
  return actor
}

/** Creates one of everything that acts for Bob; returns a function that names those still in force. */
async function everythingOf({ userId }: Actor): Promise<() => Promise<string[]>> {
  const { client } = test.platform.db
  const [at, soon] = [new Date(), new Date(Date.now() + 600_000)]
  const key = await auth.keys.createFor('bob@example.org', 'mine')
  const id = newId()
  await client.chat.create({ data: { id, userId, title: 'Chat', createdAt: at, updatedAt: at } })
  const run = { chatId: id, userId, model: 'm', selectedTools: [], userMessageId: newId(), messageId: newId(), startedAt: at }
  await client.run.create({ data: { id, status: 'waiting', ...run } })
  await client.inputRequest.create({ data: { id, runId: id, userId, kind: 'approval', data: {}, createdAt: at, expiresAt: soon } })
  await client.queuedMessage.create({ data: { id, chatId: id, userId, data: {}, selectedTools: [], createdAt: at } })
  await client.share.create({ data: { id, chatId: id, userId, headId: newId(), title: 'Chat', createdAt: at } })
  await client.toolGrant.create({
    data: { id, userId, server: 's', tool: 't', hash: 'h', createdAt: at, givenBy: 'session', giverId: SESSION },
  })
  const program = { userId, clientId: 'desk', clientName: 'Desk', redirectUri: 'desk:/', resource: 'any' }
  await client.programGrant.create({ data: { id, ...program, createdAt: at, expiresAt: soon } })
  await client.programToken.create({ data: { hash: 'token', grantId: id, expiresAt: soon } })
  await client.programCode.create({ data: { hash: 'code', ...program, challenge: 'c', expiresAt: soon } })
  await client.mcpSignIn.create({ data: { id, userId, server: 's', sealed: 'x', updatedAt: at } })
  await client.mcpSignInAttempt.create({ data: { id, userId, server: 's', sealed: 'x', createdAt: at, expiresAt: soon } })
  await client.invitation.create({
    data: { id, email: 'eve@example.org', tokenHash: sha256(id), invitedById: userId, createdAt: at, expiresAt: soon },
  })
  await client.passwordReset.create({ data: { id, userId, tokenHash: sha256(id), createdAt: at, expiresAt: soon } })
  await client.pushSubscription.create({ data: { id, userId, hash: id, sealed: 'x', label: 'Browser', sessionId: SESSION, createdAt: at } })
  await client.webhook.create({ data: { id, userId, label: 'example.org', sealed: 'x', createdAt: at } })
  const schedule = { title: 'Daily', text: 'Hello', cron: '0 9 * * *', timeZone: 'UTC', nextAt: soon }
  await client.schedule.create({ data: { id, userId, ...schedule, createdAt: at, updatedAt: at } })
  test.platform.bus.subscribe(`run:${id}`, ({ kind }) => void notes.push(kind))
  test.platform.bus.subscribe('access', ({ kind }) => void notes.push(kind))
  const { tokenVersion } = await client.user.findUniqueOrThrow({ where: { id: userId } })
  return async () => {
    const alive: Record<string, boolean> = {
      User: (await auth.actorOfSession({ userId, tokenVersion, sessionId: SESSION })) !== null,
      ToolGrant: (await client.toolGrant.count({ where: { userId } })) > 0,
      McpSignInAttempt: (await client.mcpSignInAttempt.count({ where: { userId } })) > 0,
      ProgramCode: (await client.programCode.count({ where: { userId } })) > 0,
      PasswordReset: (await client.passwordReset.count({ where: { userId } })) > 0,
      PushSubscription: (await client.pushSubscription.count({ where: { userId } })) > 0,
      Webhook: (await client.webhook.count({ where: { userId } })) > 0,
      Schedule: (await client.schedule.count({ where: { userId, pausedAt: null } })) > 0,
      ApiKey: (await auth.actorOfKey(key)) !== null,
      ProgramGrant: (await client.programGrant.count({ where: { userId } })) + (await client.programToken.count()) > 0,
      Share: (await client.share.count({ where: { userId, revokedAt: null } })) > 0,
      McpSignIn: (await client.mcpSignIn.count({ where: { userId } })) > 0,
      Invitation: (await client.invitation.count({ where: { invitedById: userId, revokedAt: null } })) > 0,
      InputRequest: (await client.inputRequest.count({ where: { userId, status: 'open' } })) > 0,
      QueuedMessage: (await client.queuedMessage.count({ where: { userId } })) > 0,
      Run: (await client.run.count({ where: { userId, stopRequested: false } })) > 0,
    }
    return Object.keys(alive).filter(name => alive[name])
  }
}

const all = acting.map(({ table }) => table as string)
const beyondSessions = acting.filter(({ reach }) => reach === 'everything').map(({ table }) => table as string)

describe('[S4] everything that acts for a person', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'the person whose address it is claims the account by single sign-on',
      () => auth.signInWithProvider({ provider: 'oidc', accountId: 'b', email: 'bob@example.org', emailVerified: true, name: 'Bob' }),
    ],
    ['an administrator disables them', () => auth.users.update(ada, bob.userId, { disabled: true })],
    ['an administrator deletes them', () => auth.users.remove(ada, bob.userId)],
    ['they sign out everywhere', () => auth.users.signOutEverywhere(bob.userId)],
    ['an administrator signs them out everywhere', () => auth.users.signOutEverywhere(bob.userId, { by: ada })],
    [
      'they change the password and want everything to end',
      () => auth.users.changeOwnPassword(bob, { current: password, next: `${password}s`, revoke: true }),
    ],
  ])('[S4] [web-20] ends when %s', async (_, end) => {
    const acts = await everythingOf(bob)
    expect(await acts()).toEqual(all)
    await end()
    expect(await acts()).toEqual([])
    expect(notes).toEqual(expect.arrayContaining(['revoked', 'stop']))
  })

  it('[S4] stays, but for sessions and what they gave, when a password is changed or set, and when only sessions are to end', async () => {
    const acts = await everythingOf(bob)
    await auth.users.setPassword('bob@example.org', `${password}s`)
    expect(await acts()).toEqual(beyondSessions)
    expect(notes).toEqual(['revoked'])
  })

  it('[S4] leaves the session that changes its password, and what it gave', async () => {
    const acts = await everythingOf(bob)
    const claims = await auth.users.changeOwnPassword({ ...bob, sessionId: SESSION }, { current: password, next: `${password}s` })
    expect(await acts()).toEqual(['ToolGrant', 'PushSubscription', ...beyondSessions])
    expect(await auth.actorOfSession(claims)).toMatchObject({ email: 'bob@example.org', sessionId: SESSION })
  })

  it('[S4] is not that of anybody else, and chats stay where the person does', async () => {
    await everythingOf(bob)
    const key = await auth.keys.createFor('ada@example.org', 'hers')
    await auth.users.signOutEverywhere(bob.userId)
    expect(await auth.actorOfKey(key)).toMatchObject({ email: 'ada@example.org' })
    expect(await test.platform.db.client.chat.count()).toBe(1)
  })
})

describe('[S4] an administrator who is none any more', () => {
  it('[S4] leaves no invitation and no link for another password that they have handed out', async () => {
    const cyd = await auth.users.create({ email: 'cyd@example.org', password, role: 'admin' })
    const actor = await auth.actorOfUser(cyd.id)
    if (!actor) throw new Error('there is no such person')
    const { url } = await auth.invitations.create(actor, { email: 'x@example.org', role: 'admin' })
    const reset = await auth.resets.make(actor, ada.userId)
    await auth.users.update(ada, cyd.id, { role: 'member' })
    expect(await auth.invitations.find(url.split('/').at(-1) ?? '')).toBeNull()
    expect(await auth.resets.isOpen(reset.url.split('/').at(-1) ?? '')).toBe(false)
  })
})

describe('[S4] what a session has said', () => {
  it('[S4] holds no more once its person has signed out everywhere, however late it is stored', async () => {
    const grantedBy = credentialOf({ ...bob, tokenVersion: 0, sessionId: SESSION })
    const holds = () => test.platform.db.client.$transaction(tx => credentialHolds(tx, bob.userId, grantedBy, new Date()))
    expect(await holds()).toBe(true)
    await auth.users.signOutEverywhere(bob.userId, { revoke: false })
    expect(await holds()).toBe(false)
  })

  it('[S4] is a password no more where the person has signed out everywhere meanwhile', async () => {
    await auth.users.signOutEverywhere(bob.userId, { revoke: false })
    const late = auth.users.changeOwnPassword({ ...bob, tokenVersion: 0, sessionId: SESSION }, { current: password, next: `${password}s` })
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('[S4] a person who is deleted', () => {
  it('[S4] leaves nothing but the record of what was done, and the last administrator cannot be', async () => {
    await everythingOf(bob)
    const { client } = test.platform.db
    await expect(auth.users.remove(ada, ada.userId)).rejects.toMatchObject({ code: 'last_admin' })
    await expect(auth.users.remove({ ...bob }, ada.userId)).rejects.toMatchObject({ code: 'forbidden' })
    await auth.users.remove(ada, bob.userId)
    await expect(auth.users.remove(ada, bob.userId)).rejects.toMatchObject({ code: 'user_not_found' })
    const left = [client.user, client.chat, client.run, client.share, client.apiKey].map(table => (table as typeof client.user).count())
    expect(await Promise.all(left)).toEqual([1, 0, 0, 0, 0])
    expect(await test.platform.audit.list({ limit: 50 })).toContainEqual(
      expect.objectContaining({ action: 'user.delete', actorId: ada.userId, target: bob.userId }),
    )
  })
})

describe('[S10] a session that its person has ended', () => {
  it('[S10] [web-22] is refused with any copy of its cookie, and no other session is', async () => {
    const [one, other] = [
      { userId: bob.userId, tokenVersion: 0, sessionId: 'one' },
      { userId: bob.userId, tokenVersion: 0, sessionId: 'other' },
    ]
    const ids = [one, other].map(({ userId, tokenVersion, sessionId }) => `${userId}.${tokenVersion}.${sessionId}`)
    expect(await auth.access.sessions(ids)).toEqual(new Set(ids))
    await auth.endSession(one)
    await auth.endSession(one)
    expect([await auth.actorOfSession(one), await auth.actorOfSession(other)]).toEqual([
      null,
      expect.objectContaining({ sessionId: 'other' }),
    ])
    expect(await auth.access.sessions(ids)).toEqual(new Set([ids[1]]))
  })

  it('[time-06] gets no notices in its browser any more', async () => {
    const { pushSubscription } = test.platform.db.client
    for (const sessionId of ['one', 'other']) {
      const browser = { id: newId(), hash: newId(), sealed: 'x', label: 'Browser', sessionId, createdAt: new Date() }
      await pushSubscription.create({ data: { ...browser, userId: bob.userId } })
    }
    await auth.endSession({ userId: bob.userId, tokenVersion: 0, sessionId: 'one' })
    expect(await pushSubscription.findMany({ where: { userId: bob.userId }, select: { sessionId: true } })).toEqual([
      { sessionId: 'other' },
    ])
  })
})
