import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { rightsOf } from '#lib/auth/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createPoliciesAdmin } from './admin/policies-admin.ts'
import { createGranting } from './policy/grants.ts'
import { createPins, type Pins } from './policy/pins.ts'
import { createPolicyGate, type PolicyGate } from './policy/policy.ts'
import type { CatalogTool } from './tools/catalog-tool.ts'
import { catalogTool } from './tools/catalog-tools.ts'

const tool = (name: string, description = 'does it'): CatalogTool =>
  catalogTool('files', { name, description, inputSchema: { type: 'object' } })

describe('the decision about a call', () => {
  let held: TestPlatform
  let gate: PolicyGate
  let pins: Pins
  let ada: Actor
  let bob: Actor
  let policies: ReturnType<typeof createPoliciesAdmin>

  beforeAll(async () => {
    held = await testPlatform()
    const person = async (email: string): Promise<Actor> => {
      const user = { id: crypto.randomUUID(), email, name: email, role: 'admin' as const, createdAt: new Date() }
      await held.platform.db.client.user.create({ data: user })
      return { kind: 'user', userId: user.id, email, name: email, role: 'admin', rights: rightsOf('admin') }
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
    await held.platform.db.client.declaredState.deleteMany()
  })

  const decide = (actor: Actor, one: CatalogTool) => gate.decide(actor, one, { chatId: 'c1', args: {} })
  const action = async (actor: Actor, one: CatalogTool) => (await decide(actor, one)).action

  it('[S9] [mcp-02] is to ask for a tool that the server has added since its tools were accepted, until an administrator accepts it', async () => {
    await pins.listed('files', [tool('write')])
    await policies.create(ada, { server: '*', tool: '*', action: 'allow' })
    const added = tool('erase')
    await pins.listed('files', [tool('write'), added])
    await createGranting(held.platform).grant(ada, added, { chatId: null })
    const ask = {
      action: 'ask',
      rule: 'The server has added this tool since its tools were accepted, and no administrator has accepted it yet.',
    }
    expect([await decide(ada, added), await decide(bob, added)]).toEqual([ask, ask])
    expect(await gate.unasked(ada, [tool('write'), added], 'c1')).toEqual([tool('write')])
    expect((await pins.quarantined([added])).map(one => [one.name, one.description, one.present])).toEqual([
      ['erase', 'does it', undefined],
    ])
    expect((await pins.known('files')).map(({ name }) => name)).toEqual(['write'])
    const again = tool('erase', 'does more')
    expect(await decide(ada, again)).toEqual(ask)
    await pins.accept(again)
    expect([await action(ada, again), await action(ada, added)]).toEqual(['allow', 'ask'])
  })

  it('[S9] denies a tool that was added and refused, and one that a rule denies', async () => {
    await pins.listed('files', [tool('write')])
    const added = tool('erase')
    await pins.observe([added])
    await pins.refuse(added)
    expect(await decide(ada, added)).toEqual({
      action: 'deny',
      rule: 'An administrator has refused this tool, which the server added later.',
    })
    expect(await pins.quarantined([added])).toEqual([])
    await policies.create(ada, { server: 'files', tool: 'e*', action: 'deny' })
    expect((await decide(ada, tool('erase', 'other'))).rule).toBe('The rule for files.e* denies this tool.')
  })

  it('[S9] is to ask for the first tools of a server that had none when it was accepted, and not once it was removed and added anew', async () => {
    await pins.listed('files', [])
    await pins.listed('files', [tool('write')])
    expect(await action(ada, tool('write'))).toBe('ask')
    await pins.forget('files')
    await pins.listed('files', [tool('write')])
    expect(await action(ada, tool('write'))).toBe('allow')
  })

  it('[S9] knows one server from another', async () => {
    await pins.listed('other', [catalogTool('other', { name: 'read', inputSchema: { type: 'object' } })])
    expect(await action(ada, tool('write'))).toBe('allow')
  })

  it('[S9] [mcp-03] puts a new rule before a last one that is for every tool', async () => {
    const last = await policies.create(ada, { server: '*', tool: '*', action: 'ask', annotation: 'changes' })
    await policies.create(ada, { server: 'files', tool: 'write', action: 'allow' })
    await policies.create(ada, { server: 'files', tool: 'read', action: 'allow' })
    const order = async () =>
      (await policies.list()).filter(({ id }) => id !== null).map(({ tool: name, action: does }) => `${name} ${does}`)
    expect(await order()).toEqual(['write allow', 'read allow', '* ask'])
    expect(await action(ada, tool('write'))).toBe('allow')
    await policies.create(ada, { server: '*', tool: '*', action: 'deny' })
    expect(await order()).toEqual(['write allow', 'read allow', '* ask', '* deny'])
    expect((await policies.list()).at(-2)?.id).toBe(last.id)
  })
})
