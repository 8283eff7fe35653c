import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createFacts } from '../admin/facts.ts'
import { createPoliciesAdmin } from '../admin/policies-admin.ts'
import { catalogTool } from '../tools/catalog-tools.ts'
import { createGranting } from './grants.ts'
import { pathRulesReader } from './path-rules.ts'
import { createPins } from './pins.ts'
import { createPolicyGate, withoutDenied } from './policy.ts'

let held: TestPlatform
let admin: Actor
let ada: Actor
let bob: Actor
let groupId: string
let policies: ReturnType<typeof createPoliciesAdmin>

const declared = [
  { server: 'files', tool: 'burn', action: 'ask_group', groups: ['  the CREW '], approvers: { group: 'The Crew' } },
] as const
const tool = (name = 'write', description = 'does it') => catalogTool('files', { name, description, inputSchema: { type: 'object' } })
const decide = (actor: Actor, one = tool()) =>
  createPolicyGate(held.platform, createPins(held.platform)).decide(actor, one, { chatId: null, args: {} })
const action = async (actor: Actor, one = tool()) => (await decide(actor, one)).action

beforeAll(async () => {
  held = await testPlatform({ config: { policies: [{ ...declared[0], groups: ['  the CREW '] }] } })
  policies = createPoliciesAdmin(held.platform)
  const person = async (name: string, role: Actor['role']): Promise<Actor> => {
    const user = { id: newId(), email: `${name}@example.org`, name, role, createdAt: new Date() }
    await held.platform.db.client.user.create({ data: user })
    return { kind: 'user', userId: user.id, email: user.email, name, role, rights: rightsOf(role) }
  }
  ;[admin, ada, bob] = await Promise.all([person('root', 'admin'), person('ada', 'member'), person('bob', 'member')])
})
afterAll(() => held.dispose())

beforeEach(async () => {
  const { client } = held.platform.db
  await client.policy.deleteMany()
  await client.toolPin.deleteMany()
  await client.declaredState.deleteMany()
  await client.toolGrant.deleteMany()
  await client.group.deleteMany()
  groupId = newId()
  const at = new Date()
  await client.group.create({ data: { id: groupId, name: 'The Crew', key: 'the crew', createdAt: at, updatedAt: at } })
  await client.groupMember.create({ data: { groupId, userId: ada.userId, createdAt: at } })
})

describe('[policy-07] a rule for some people', () => {
  it('holds for the members of its group, and for them only while they are in it', async () => {
    await policies.create(admin, { server: 'files', tool: 'write', action: 'deny', subjects: [{ kind: 'group', id: groupId }] })
    expect([await action(ada), await action(bob), await action(admin)]).toEqual(['deny', 'allow', 'allow'])
    expect((await withoutDenied(held.platform, ada, [tool(), tool('read')])).map(({ name }) => name)).toEqual(['read'])
    expect((await withoutDenied(held.platform, bob, [tool(), tool('read')])).map(({ name }) => name)).toEqual(['write', 'read'])
    await held.platform.db.client.groupMember.deleteMany({ where: { userId: ada.userId } })
    expect(await action(ada)).toBe('allow')
  })

  it('keeps its place in the order, and names a role as well', async () => {
    await policies.create(admin, { server: 'files', tool: 'write', action: 'allow', subjects: [{ kind: 'role', id: 'administrator' }] })
    await policies.create(admin, { server: 'files', tool: 'write', action: 'deny' })
    expect([await action(admin), await action(ada)]).toEqual(['allow', 'deny'])
  })

  it('holds for nobody once its group is gone, and is shown so', async () => {
    const { id } = await policies.create(admin, {
      server: 'files',
      tool: 'write',
      action: 'deny',
      subjects: [{ kind: 'group', id: groupId }],
    })
    await held.platform.db.client.group.delete({ where: { id: groupId } })
    expect([await action(ada), await action(bob)]).toEqual(['allow', 'allow'])
    expect((await policies.list()).find(one => one.id === id)?.subjects).toEqual([{ kind: 'group', id: groupId, name: null }])
  })

  it('names only groups and roles that are there, and others to ask exactly where others are asked', async () => {
    const rule = { server: '*', tool: '*', action: 'ask' as const }
    await expect(policies.create(admin, { ...rule, subjects: [{ kind: 'group', id: newId() }] })).rejects.toMatchObject({
      code: 'unknown_subject',
    })
    await expect(policies.create(admin, { ...rule, subjects: [{ kind: 'role', id: 'pirate' }] })).rejects.toMatchObject({
      code: 'unknown_subject',
    })
    await expect(policies.create(admin, { ...rule, action: 'ask_group' })).rejects.toMatchObject({ code: 'unusable' })
    await expect(policies.create(admin, { ...rule, approvers: { kind: 'group', id: groupId } })).rejects.toMatchObject({ code: 'unusable' })
    const { id } = await policies.create(admin, { ...rule, action: 'ask_group', approvers: { kind: 'group', id: groupId } })
    await expect(policies.update(admin, id ?? '', { action: 'ask' })).rejects.toMatchObject({ code: 'unusable' })
    expect(await policies.update(admin, id ?? '', { action: 'ask', approvers: null })).toMatchObject({ action: 'ask', approvers: null })
  })

  it('of the configuration names a group however its name is written', async () => {
    expect([await decide(ada, tool('burn')), await action(bob, tool('burn'))]).toEqual([
      expect.objectContaining({ action: 'ask', approvers: 'name:the crew' }),
      'allow',
    ])
  })

  it('about a path keeps it from these people; what people share keeps back all that any rule does', async () => {
    const read = pathRulesReader(held.platform)
    await policies.create(admin, {
      server: 'workspace',
      tool: 'read',
      action: 'deny',
      argument: 'path',
      value: 'pay/*',
      subjects: [{ kind: 'group', id: groupId }],
    })
    const kept = async (person: Actor | null) => (await read(person))?.read('pay/a')?.action ?? null
    expect([await kept(ada), await kept(bob), await kept(null)]).toEqual(['deny', null, 'deny'])
    expect(await read(ada)).toBe(await read(ada))
    // A rule that ends the rules of some people ends them for nobody else.
    const [own, all] = [
      { kind: 'group' as const, id: groupId },
      { server: 'workspace', tool: '*' },
    ]
    await policies.create(admin, { ...all, action: 'ask', subjects: [own] })
    await policies.create(admin, { ...all, action: 'deny', argument: 'path', value: 'secret/*' })
    const secret = async (person: Actor | null) => (await read(person))?.read('secret/a')?.action ?? null
    expect([await secret(ada), await secret(bob), await secret(null)]).toEqual([null, 'deny', 'deny'])
  })
})

describe('[policy-07] *why* about a tool', () => {
  const facts = () =>
    createFacts({ platform: held.platform, definitions: { get: async () => ({ title: 'Files', enabled: true }) as never } })
  const says = async (person: Actor) => (await facts().tool('files.write'))?.policyFor?.(person)

  it('names the policy that holds for the person, and says whether it denies any call', async () => {
    await createPins(held.platform).observe([tool()])
    const people = { server: 'files', tool: 'write', subjects: [{ kind: 'group' as const, id: groupId }] }
    const { id } = await policies.create(admin, { ...people, action: 'deny' })
    expect(await says(ada)).toEqual({ id, denies: true, text: expect.stringContaining('denies this tool') })
    expect(await says(bob)).toBeNull()
    await policies.update(admin, id ?? '', { argument: 'path' })
    expect(await says(ada)).toMatchObject({ denies: false })
  })
})

describe('[policy-08] a rule that no permission answers', () => {
  it.each([
    ['ask_each', {}],
    ['ask_group', { approvers: { kind: 'role' as const, id: 'administrator' } }],
  ] as const)('asks each time with %s, whatever the person has allowed', async (does, more) => {
    await createPins(held.platform).observe([tool()])
    await createGranting(held.platform).grant(ada, tool(), { chatId: null })
    await policies.create(admin, { server: 'files', tool: 'write', action: 'ask' })
    expect(await action(ada)).toBe('allow')
    await held.platform.db.client.policy.deleteMany()
    await policies.create(admin, { server: 'files', tool: 'write', action: does, ...more })
    expect(await decide(ada)).toMatchObject({ action: 'ask', isEach: true })
    expect(await createPolicyGate(held.platform, createPins(held.platform)).unasked(ada, [tool()], null)).toEqual([])
  })

  it('still asks the others where the definition has changed', async () => {
    await createPins(held.platform).observe([tool()])
    await policies.create(admin, { server: 'files', tool: 'write', action: 'ask_group', approvers: { kind: 'role', id: 'administrator' } })
    expect(await decide(ada, tool('write', 'does something else'))).toMatchObject({
      action: 'ask',
      approvers: 'role:administrator',
      rule: expect.stringContaining('changed the definition'),
    })
  })
})
