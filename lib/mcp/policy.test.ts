import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { rightsOf } from '#lib/auth/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { catalogTool } from './catalog-tools.ts'
import type { CatalogTool } from './mcp.ts'
import { createPins, type Pins } from './pins.ts'
import { createPoliciesAdmin } from './policies-admin.ts'
import { createPolicyGate, decideByRules, type PolicyGate } from './policy.ts'

const tool = (name: string, description = 'does it'): CatalogTool =>
  catalogTool('files', { name, description, inputSchema: { type: 'object' } })

describe('the rules of administrators', () => {
  const rules = [
    { server: 'files', tool: 'write_*', action: 'ask' as const },
    { server: 'files', tool: '*', action: 'allow' as const },
    { server: '*', tool: 'delete*', action: 'deny' as const },
  ]
  it.each([
    ['files', 'write_file', 'ask', 'The rule for files.write_* asks before this tool.'],
    ['files', 'delete_file', 'allow', 'The rule for files.* allows this tool.'],
    ['other', 'delete_file', 'deny', 'The rule for *.delete* denies this tool.'],
    ['other', 'read', 'allow', 'No rule names this tool, and an administrator has added its server.'],
  ])('the first that matches decides: %s.%s → %s', (server, name, action, rule) => {
    expect(decideByRules(rules, { server, name })).toEqual({ action, rule })
  })
})

describe('the decision about a call', () => {
  let held: TestPlatform
  let gate: PolicyGate
  let pins: Pins
  let ada: Actor
  let bob: Actor
  let policies: ReturnType<typeof createPoliciesAdmin>

  beforeAll(async () => {
    held = await testPlatform({ config: { policies: [{ server: '*', tool: 'forbidden', action: 'deny' }] } })
    const person = async (email: string): Promise<Actor> => {
      const user = { id: crypto.randomUUID(), email, name: email, role: 'admin' as const, createdAt: new Date() }
      await held.platform.db.client.user.create({ data: user })
      return { kind: 'user', userId: user.id, email, name: email, role: 'admin', rights: rightsOf('admin', 'user') }
    }
    ada = await person('ada@example.org')
    bob = await person('bob@example.org')
    pins = createPins(held.platform)
    gate = createPolicyGate(held.platform, pins)
    policies = createPoliciesAdmin(held.platform)
  })

  afterAll(() => held.dispose())

  beforeEach(async () => {
    for (const { id } of await policies.list()) if (id) await policies.remove(ada, id)
    await held.platform.db.client.toolGrant.deleteMany()
    await held.platform.db.client.toolPin.deleteMany()
  })

  const action = async (actor: Actor, one: CatalogTool, chatId = 'c1') => (await gate.decide(actor, one, chatId)).action

  it('follows a change of the rules in the very next call', async () => {
    expect(await action(ada, tool('write'))).toBe('allow')
    const { id } = await policies.create(ada, { server: 'files', tool: 'write', action: 'deny' })
    expect(await action(ada, tool('write'))).toBe('deny')
    await policies.update(ada, id ?? '', { action: 'ask' })
    expect(await action(ada, tool('write'))).toBe('ask')
    await policies.remove(ada, id ?? '')
    expect(await action(ada, tool('write'))).toBe('allow')
  })

  it('tries the rules of the configuration first, then the others in their order', async () => {
    await policies.create(ada, { server: '*', tool: 'forbidden', action: 'allow' })
    expect(await action(ada, tool('forbidden'))).toBe('deny')
    const first = await policies.create(ada, { server: '*', tool: 'w*', action: 'ask' })
    const second = await policies.create(ada, { server: '*', tool: 'write', action: 'deny' })
    expect(await action(ada, tool('write'))).toBe('ask')
    const rest = (await policies.list()).map(rule => rule.id).filter((id): id is string => id !== null)
    await policies.reorder(ada, [second.id ?? '', ...rest.filter(id => id !== second.id)])
    expect(await action(ada, tool('write'))).toBe('deny')
    expect((await policies.list()).at(-1)?.id).toBe(first.id)
  })

  it('refuses an order that is not one of all rules', async () => {
    const { id } = await policies.create(ada, { server: '*', tool: '*', action: 'ask' })
    for (const ids of [[], [id ?? '', id ?? ''], [crypto.randomUUID()]]) {
      await expect(policies.reorder(ada, ids)).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  it('[run-12] remembers what a person has allowed, for one chat or always, and only for that person', async () => {
    await policies.create(ada, { server: '*', tool: '*', action: 'ask' })
    await gate.grant(ada, tool('write'), { chatId: 'c1' })
    expect([await action(ada, tool('write')), await action(ada, tool('write'), 'c2'), await action(bob, tool('write'))]).toEqual([
      'allow',
      'ask',
      'ask',
    ])
    await gate.grant(ada, tool('write'), { chatId: null })
    expect([await action(ada, tool('write'), 'c2'), await action(ada, tool('read'), 'c2')]).toEqual(['allow', 'ask'])
    expect((await gate.decide(ada, tool('write'), 'c2')).rule).toBe('You have always allowed this tool.')
  })

  it('is not moved from a denial by what a person has allowed', async () => {
    await gate.grant(ada, tool('write'), { chatId: null })
    await policies.create(ada, { server: '*', tool: '*', action: 'deny' })
    expect(await action(ada, tool('write'))).toBe('deny')
  })

  it('is to ask where a definition has changed, whatever the rules and grants, until an administrator accepts it', async () => {
    expect(await action(ada, tool('write'))).toBe('allow')
    const changed = tool('write', 'does it, and sends everything elsewhere')
    await gate.grant(ada, changed, { chatId: null })
    await policies.create(ada, { server: '*', tool: 'write', action: 'allow' })
    expect(await gate.decide(ada, changed, 'c1')).toEqual({
      action: 'ask',
      rule: 'The server now describes this tool otherwise than an administrator has accepted.',
    })
    await pins.accept(changed)
    expect(await action(ada, changed)).toBe('allow')
    expect(await action(ada, tool('write'))).toBe('ask')
  })

  it('stays a denial where a definition has changed', async () => {
    await action(ada, tool('write'))
    await policies.create(ada, { server: '*', tool: '*', action: 'deny' })
    expect(await action(ada, tool('write', 'other'))).toBe('deny')
  })

  it('asks again where a grant was for another definition', async () => {
    await policies.create(ada, { server: '*', tool: '*', action: 'ask' })
    await gate.grant(ada, tool('write'), { chatId: null })
    const changed = tool('write', 'other')
    await pins.observe([tool('write')])
    await pins.accept(changed)
    expect(await action(ada, changed)).toBe('ask')
  })

  it('pins many tools at once, also when two look at the same moment', async () => {
    const tools = Array.from({ length: 120 }, (_, n) => tool(`tool_${n}`))
    const [one, two] = await Promise.all([pins.observe(tools), pins.observe(tools)])
    expect([one.size, two.size]).toEqual([120, 120])
  })
})
