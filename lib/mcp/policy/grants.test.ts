import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, type Auth, createAuth, MOST_PERMISSIONS } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { catalogTool } from '../tools/catalog-tools.ts'
import { createGrants, type Grants } from './grants.ts'
import { createPins, type Pins } from './pins.ts'
import { createPolicyGate } from './policy.ts'

let test: TestPlatform
let auth: Auth
let grants: Grants
let pins: Pins
let ada: Actor
let bob: Actor

const tool = (description = 'does it') =>
  catalogTool('files', { name: 'write', title: 'Write a file', description, inputSchema: { type: 'object' } })

beforeEach(async () => {
  test = await testPlatform({ config: { policies: [{ server: '*', tool: '*', action: 'ask' }] } })
  auth = createAuth(test.platform, { registration: async () => 'closed' })
  grants = createGrants(test.platform, { list: async () => [] })
  pins = createPins(test.platform)
  ada = await person('ada@example.org')
  bob = await person('bob@example.org')
  await pins.observe([tool()])
})

afterEach(() => test.dispose())

async function person(email: string): Promise<Actor> {
  const { id } = await auth.users.create({ email, password: 'a quiet morning tide', role: 'admin' })
  const actor = await auth.actorOfSession({ userId: id, tokenVersion: 0, sessionId: `session of ${email}` })
  if (!actor) throw new Error('there is no such person')
  return actor
}

async function chatOf({ userId }: Actor): Promise<string> {
  const [id, at] = [newId(), new Date()]
  await test.platform.db.client.chat.create({ data: { id, userId, title: 'The harbour', createdAt: at, updatedAt: at } })
  return id
}

const permissionRows = (count: number) =>
  Array.from({ length: count }, () => ({
    id: newId(),
    userId: ada.userId,
    server: 'files',
    tool: 'read',
    hash: 'h',
    createdAt: new Date(),
  }))

async function keyed(actor: Actor): Promise<{ actor: Actor; keyId: string }> {
  const { key, view } = await auth.keys.create(actor, 'Nightly')
  const owner = await auth.actorOfKey(key)
  if (!owner) throw new Error('a new key opens nothing')
  return { actor: owner, keyId: view.id }
}

const asks = async (actor: Actor, chatId: string | null = null) =>
  (await createPolicyGate(test.platform, pins).decide(actor, tool(), { chatId, args: {} })).action === 'ask'

describe('[S5] what a person has allowed', () => {
  it('[S5] [web-21] is listed with where it holds, when and by what it was given, and to nobody else', async () => {
    const chatId = await chatOf(ada)
    const key = await keyed(ada)
    await grants.grant(ada, tool(), { chatId: null })
    await grants.grant(key.actor, tool(), { chatId })
    const shown = {
      server: 'files',
      serverTitle: 'files',
      tool: 'write',
      title: 'Write a file',
      arguments: null,
      createdAt: expect.any(String),
      lastUsedAt: null,
      id: expect.any(String),
    }
    expect(await grants.list(ada)).toEqual([
      { ...shown, chat: { id: chatId, title: 'The harbour' }, given: { by: 'api_key', name: 'Nightly' } },
      { ...shown, chat: null, given: { by: 'session', isThisOne: true } },
    ])
    expect(await grants.list({ ...ada, sessionId: 'another' })).toMatchObject([{}, { given: { by: 'session', isThisOne: false } }])
    expect(await grants.list(bob)).toEqual([])
  })

  it('[S5] holds for the definition that they were shown alone, in its chat, and for nobody else', async () => {
    const chatId = await chatOf(ada)
    const old = { userId: ada.userId, server: 'files', tool: 'write', hash: 'of another definition', createdAt: new Date() }
    await test.platform.db.client.toolGrant.create({ data: { id: newId(), chatId: null, ...old } })
    expect(await asks(ada, chatId)).toBe(true)
    await grants.grant(ada, tool(), { chatId })
    expect([await asks(ada, chatId), await asks(ada), await asks(ada, await chatOf(ada)), await asks(bob, chatId)]).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('[S5] is taken back one by one or all at once, by its person alone', async () => {
    await grants.grant(ada, tool(), { chatId: null })
    await grants.grant(ada, tool(), { chatId: await chatOf(ada) })
    const [one] = await grants.list(ada)
    await expect(grants.revoke(bob, one?.id ?? '')).rejects.toMatchObject({ code: 'grant_not_found' })
    await grants.revokeAll(bob)
    expect(await grants.list(ada)).toHaveLength(2)
    await grants.revoke(ada, one?.id ?? '')
    expect(await grants.list(ada)).toHaveLength(1)
    await grants.revokeAll(ada)
    expect([await grants.list(ada), await asks(ada)]).toEqual([[], true])
    const trail = (await test.platform.audit.list({ limit: 2 })).map(({ action, actorId }) => [action, actorId])
    expect(trail).toEqual(
      expect.arrayContaining([
        ['permission.revoke_all', ada.userId],
        ['permission.revoke', ada.userId],
      ]),
    )
  })

  it.each<[string, (chatId: string) => Promise<unknown>]>([
    ['the session that gave it', () => auth.endSession({ userId: ada.userId, tokenVersion: 0, sessionId: ada.sessionId ?? '' })],
    ['every session of the person', () => auth.users.signOutEverywhere(ada.userId, { revoke: false })],
    [
      'the other sessions at a change of the password',
      () => auth.users.changeOwnPassword({ ...ada, sessionId: 'another' }, { current: 'a quiet morning tide', next: 'another quiet tide' }),
    ],
    ['the definition that it was given for', () => pins.accept(tool('does something else'))],
  ])('[S5] ends with %s', async (_, end) => {
    const chatId = await chatOf(ada)
    await grants.grant(ada, tool(), { chatId: null })
    expect(await asks(ada)).toBe(false)
    await end(chatId)
    expect(await grants.list(ada)).toEqual([])
    expect(await test.platform.db.client.toolGrant.count()).toBe(0)
  })

  it('[S5] ends with the key that gave it, and is not given by one that was revoked meanwhile', async () => {
    const chatId = await chatOf(ada)
    const { actor, keyId } = await keyed(ada)
    await grants.grant(actor, tool(), { chatId })
    expect(await asks(ada, chatId)).toBe(false)
    await auth.keys.revoke(ada, keyId)
    await grants.grant(actor, tool(), { chatId })
    expect([await asks(ada, chatId), await grants.list(ada)]).toEqual([true, []])
  })
})

it('[S13] keeps the newest permissions of one person, and asks again for the oldest', async () => {
  await grants.grant(ada, tool('an old one'), { chatId: null })
  await test.platform.db.client.toolGrant.createMany({ data: permissionRows(MOST_PERMISSIONS) })
  await grants.grant(bob, tool(), { chatId: null })
  await grants.grant(ada, tool(), { chatId: null })
  const kept = await test.platform.db.client.toolGrant.findMany({ where: { userId: ada.userId }, orderBy: { id: 'desc' } })
  expect([kept.length, kept[0]?.hash, kept.some(({ hash }) => hash === tool('an old one').hash)]).toEqual([
    MOST_PERMISSIONS,
    tool().hash,
    false,
  ])
  expect(await grants.list(bob)).toHaveLength(1)
})

describe('[perm-02] a permission that remembers arguments', () => {
  const decided = async (args: Record<string, unknown> | null) =>
    (await createPolicyGate(test.platform, pins).decide(ada, tool(), { chatId: null, args })).action
  const below = { argument: 'path', match: 'below' as const, value: 'src/' }

  it('allows calls with these alone, is listed with them and its last use, and stays beside others', async () => {
    await grants.grant(ada, tool(), { chatId: null, remembered: [below] })
    await grants.grant(ada, tool(), { chatId: null, remembered: [below] })
    await grants.grant(ada, tool(), { chatId: null, remembered: [{ argument: 'path', match: 'equal', value: 'a.txt' }] })
    expect([await decided({ path: 'src/a' }), await decided({ path: 'a.txt' })]).toEqual(['allow', 'allow'])
    expect([await decided({ path: 'src/../a' }), await decided({ path: 'b.txt' }), await decided({}), await decided(null)]).toEqual([
      'ask',
      'ask',
      'ask',
      'ask',
    ])
    expect((await grants.list(ada)).map(({ arguments: args, lastUsedAt }) => [args, lastUsedAt !== null])).toEqual([
      [[{ argument: 'path', match: 'equal', value: 'a.txt' }], true],
      [[below], true],
    ])
    expect(await createPolicyGate(test.platform, pins).unasked(ada, [tool()], null)).toEqual([])
  })

  it('holds for nothing where what is stored cannot be read', async () => {
    await grants.grant(ada, tool(), { chatId: null, remembered: [below] })
    await test.platform.db.client.toolGrant.updateMany({ data: { arguments: [] } })
    expect([await decided({ path: 'src/a' }), (await grants.list(ada))[0]?.arguments]).toEqual(['ask', []])
  })
})

it('[perm-03] ends with the time of the key that gave it, without being revoked', async () => {
  const { actor, keyId } = await keyed(ada)
  await grants.grant(actor, tool(), { chatId: null })
  expect(await asks(ada)).toBe(false)
  await test.platform.db.client.apiKey.update({ where: { id: keyId }, data: { expiresAt: new Date(test.platform.clock.nowMs() - 1) } })
  expect([
    await asks(ada),
    await grants.list(ada),
    (await createPolicyGate(test.platform, pins).unasked(ada, [tool()], null)).length,
  ]).toEqual([true, [], 0])
  await grants.grant(actor, tool('another'), { chatId: null })
  expect(await test.platform.db.client.toolGrant.count()).toBe(1)
})

describe('[perm-01] what was revoked', () => {
  it('comes back by its undo, to its person alone, once, and for minutes', async () => {
    await grants.grant(ada, tool(), { chatId: null })
    const [one] = await grants.list(ada)
    const { undo } = await grants.revoke(ada, one?.id ?? '')
    expect(await asks(ada)).toBe(true)
    await expect(grants.restore(bob, undo ?? '')).rejects.toMatchObject({ code: 'grant_not_found' })
    await expect(grants.restore(ada, test.platform.secrets.seal('{}'))).rejects.toMatchObject({ code: 'grant_not_found' })
    await expect(grants.restore(ada, 'mine')).rejects.toMatchObject({ code: 'grant_not_found' })
    await grants.restore(ada, undo ?? '')
    await grants.restore(ada, undo ?? '')
    expect(await grants.list(ada)).toEqual([{ ...one, lastUsedAt: null }])
  })

  it('does not come back once its person has signed out everywhere, though its key is left', async () => {
    const { view } = await auth.keys.create(ada, 'program')
    await grants.grant(ada, tool(), { chatId: null })
    await grants.grant(ada, tool(), { chatId: null, grantedBy: { by: 'api_key', id: view.id } })
    const { undo } = await grants.revokeAll(ada)
    await auth.users.signOutEverywhere(ada.userId, { revoke: false })
    await grants.restore(ada, undo ?? '')
    expect(await grants.list(ada)).toEqual([])
  })

  it('is that of one server where one is named', async () => {
    await grants.grant(ada, tool(), { chatId: null })
    await grants.revokeAll(ada, { server: 'other' })
    expect(await grants.list(ada)).toHaveLength(1)
    await grants.revokeAll(ada, { server: 'files' })
    expect(await grants.list(ada)).toEqual([])
  })
})
