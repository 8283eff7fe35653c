import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { rightsOf } from '#lib/auth/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createPoliciesAdmin } from '../admin/policies-admin.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { catalogTool } from '../tools/catalog-tools.ts'
import { createGranting } from './grants.ts'
import { createPins, type Pins } from './pins.ts'
import { createPolicyGate, decideByRules, type PolicyGate, withoutDenied } from './policy.ts'
import type { Rule } from './rules.ts'
import type { RuleAnnotation } from './views.ts'

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
    expect(decideByRules(rules, { server, name, annotations: {} }, {})).toEqual({ action, rule })
  })

  const decided = (rule: Partial<Rule>, args: Record<string, unknown> | null, annotations: CatalogTool['annotations'] = {}) =>
    decideByRules([{ server: '*', tool: '*', action: 'deny', ...rule }], { server: 'files', name: 'write', annotations }, args).action

  it.each<[string, Partial<Rule>, Record<string, unknown> | null, string]>([
    ['an argument by its name', { argument: 'path', value: '/etc/*' }, { path: '/etc/passwd' }, 'deny'],
    ['another value', { argument: 'path', value: '/etc/*' }, { path: '/home/etc/x' }, 'allow'],
    ['another argument', { argument: 'path', value: '/etc/*' }, { text: '/etc/passwd' }, 'allow'],
    ['any argument, however deep, and in lists', { value: '*secret*' }, { a: { b: [{ c: 'x' }, { c: 'a secret word' }] } }, 'deny'],
    ['one within another by its path', { argument: 'options.mode', value: 'w*' }, { options: { mode: 'write' } }, 'deny'],
    ['all that stands within an argument', { argument: 'options', value: 'write' }, { options: { mode: 'write' } }, 'deny'],
    ['one that is there, whatever it says', { argument: 'force' }, { force: false }, 'deny'],
    ['one that is not there', { argument: 'force' }, { path: 'x' }, 'allow'],
    ['numbers and truth values as they are written', { argument: 'n', value: '4?' }, { n: 42 }, 'deny'],
    ['line breaks like any character', { argument: 'sql', value: 'DROP*TABLE*' }, { sql: 'DROP\nTABLE x' }, 'deny'],
    ['what is too long to be looked at, on the safe side', { argument: 'text', value: 'x' }, { text: 'y'.repeat(30_000) }, 'deny'],
    [
      'what is too long, but not for an argument beside it',
      { argument: 'path', value: 'x' },
      { text: 'y'.repeat(30_000), path: 'z' },
      'allow',
    ],
    [
      'many that are long together, on the safe side',
      { value: 'x' },
      { list: Array.from({ length: 20 }, () => 'y'.repeat(9_000)) },
      'deny',
    ],
    ['what is not there to be looked at', { argument: 'path', value: 'x' }, null, 'deny'],
  ])('about arguments look at %s', (_, rule, args, action) => {
    expect(decided(rule, args)).toBe(action)
  })

  it('allow nothing because of arguments that cannot be looked at', () => {
    const rules = [
      { server: '*', tool: '*', action: 'allow' as const, argument: 'text', value: '*' },
      { server: '*', tool: '*', action: 'deny' as const },
    ]
    const decision = (text: string) => decideByRules(rules, { server: 's', name: 't', annotations: {} }, { text }).action
    expect([decision('short'), decision('y'.repeat(30_000))]).toEqual(['allow', 'deny'])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['one', { paths: '/tmp/x' }, 'allow'],
    ['all of a list', { paths: ['/tmp/x', '/tmp/y'], text: 'z' }, 'allow'],
    ['all that stands within it', { paths: { from: '/tmp/x', to: '/etc/y' } }, 'deny'],
    ['not each of a list', { paths: ['/tmp/x', '/etc/y'] }, 'deny'],
    ['none', { text: '/tmp/x' }, 'deny'],
  ])('allow an argument only where all that it says fits: %s', (_, args, action) => {
    const rules = [
      { server: '*', tool: '*', action: 'allow' as const, argument: 'paths', value: '/tmp/*' },
      { server: '*', tool: '*', action: 'deny' as const },
    ]
    expect(decideByRules(rules, { server: 's', name: 't', annotations: {} }, args).action).toBe(action)
  })

  it('look at no more of the names of arguments than at what they say', () => {
    const long = 'x'.repeat(30_000)
    const many = { [long]: Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`n${index}`, index])) }
    expect(decided({ argument: 'other' }, many)).toBe('deny')
    expect(decided({ argument: '*.path' }, { [long]: { path: '/etc/x' } })).toBe('deny')
    expect(decided({ argument: 'other' }, { [long]: { path: '/etc/x' } })).toBe('allow')
  })

  it.each<[RuleAnnotation, CatalogTool['annotations'], string]>([
    ['read_only', { readOnlyHint: true }, 'deny'],
    ['read_only', {}, 'allow'],
    ['changes', {}, 'deny'],
    ['changes', { readOnlyHint: true }, 'allow'],
    ['destructive', {}, 'deny'],
    ['destructive', { destructiveHint: false }, 'allow'],
    ['destructive', { readOnlyHint: true }, 'allow'],
    ['open_world', { openWorldHint: false }, 'allow'],
    ['open_world', {}, 'deny'],
  ])('about %s tools go by what the server claims (%o → %s)', (annotation, annotations, action) => {
    expect(decided({ annotation }, {}, annotations)).toBe(action)
  })

  it('say which of their conditions decided', () => {
    const rule = {
      server: 'files',
      tool: 'write_*',
      action: 'ask' as const,
      annotation: 'changes' as const,
      argument: 'path',
      value: '/etc/*',
    }
    expect(decideByRules([rule], { server: 'files', name: 'write_file', annotations: {} }, { path: '/etc/hosts' }).rule).toBe(
      'The rule for files.write_* that may change something with the argument path like /etc/* asks before this tool.',
    )
    const fresh = { server: '*', tool: '*', action: 'ask' as const, annotation: 'changes' as const }
    expect(decideByRules([fresh], { server: 'files', name: 'write_file', annotations: {} }, {}).rule).toBe(
      'The rule for all tools that may change something asks before this tool.',
    )
  })
})

describe('the decision about a call', () => {
  let held: TestPlatform
  let gate: PolicyGate
  let granting: ReturnType<typeof createGranting>
  let pins: Pins
  let ada: Actor
  let bob: Actor
  let policies: ReturnType<typeof createPoliciesAdmin>

  beforeAll(async () => {
    held = await testPlatform({ config: { policies: [{ server: '*', tool: 'forbidden', action: 'deny' }] } })
    const person = async (email: string): Promise<Actor> => {
      const user = { id: crypto.randomUUID(), email, name: email, role: 'admin' as const, createdAt: new Date() }
      await held.platform.db.client.user.create({ data: user })
      return { kind: 'user', userId: user.id, email, name: email, role: 'admin', rights: rightsOf('admin') }
    }
    ada = await person('ada@example.org')
    bob = await person('bob@example.org')
    pins = createPins(held.platform)
    gate = createPolicyGate(held.platform, pins)
    granting = createGranting(held.platform)
    policies = createPoliciesAdmin(held.platform)
  })

  afterAll(() => held.dispose())

  beforeEach(async () => {
    for (const { id } of await policies.list()) if (id) await policies.remove(ada, id)
    await held.platform.db.client.toolGrant.deleteMany()
    await held.platform.db.client.toolPin.deleteMany()
    await held.platform.db.client.declaredState.deleteMany()
  })

  const decide = (actor: Actor, one: CatalogTool, chatId = 'c1', args: Record<string, unknown> = {}) =>
    gate.decide(actor, one, { chatId, args })
  const action = async (...call: Parameters<typeof decide>) => (await decide(...call)).action

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
    await granting.grant(ada, tool('write'), { chatId: 'c1' })
    expect([await action(ada, tool('write')), await action(ada, tool('write'), 'c2'), await action(bob, tool('write'))]).toEqual([
      'allow',
      'ask',
      'ask',
    ])
    await granting.grant(ada, tool('write'), { chatId: null })
    expect([await action(ada, tool('write'), 'c2'), await action(ada, tool('read'), 'c2')]).toEqual(['allow', 'ask'])
    expect((await decide(ada, tool('write'), 'c2')).rule).toBe('You have allowed this tool permanently.')
  })

  it('is not moved from a denial by what a person has allowed', async () => {
    await granting.grant(ada, tool('write'), { chatId: null })
    await policies.create(ada, { server: '*', tool: '*', action: 'deny' })
    expect(await action(ada, tool('write'))).toBe('deny')
  })

  it('is to ask where a definition has changed, whatever the rules and grants, until an administrator accepts it', async () => {
    expect(await action(ada, tool('write'))).toBe('allow')
    const changed = tool('write', 'does it, and sends everything elsewhere')
    await granting.grant(ada, changed, { chatId: null })
    await policies.create(ada, { server: '*', tool: 'write', action: 'allow' })
    expect(await decide(ada, changed)).toEqual({
      action: 'ask',
      rule: 'The server has changed the definition of this tool since an administrator accepted it.',
    })
    await pins.accept(changed)
    expect(await action(ada, changed)).toBe('allow')
    expect(await action(ada, tool('write'))).toBe('ask')
  })

  it('hides a tool only where a rule denies it whatever its arguments', async () => {
    const shown = async () => (await withoutDenied(held.platform, ada, [tool('write'), tool('read')])).map(({ name }) => name)
    await policies.create(ada, { server: 'files', tool: 'write', action: 'deny', argument: 'path', value: '/etc/*' })
    expect(await shown()).toEqual(['write', 'read'])
    const { id } = await policies.create(ada, { server: 'files', tool: 'write', action: 'allow', argument: 'path', value: '/tmp/*' })
    await policies.create(ada, { server: 'files', tool: '*', action: 'deny' })
    expect(await shown()).toEqual(['write'])
    await policies.remove(ada, id ?? '')
    expect(await shown()).toEqual([])
  })

  it('looks at the arguments of each call, and a rule about them is changed and cleared', async () => {
    const rule = await policies.create(ada, { server: 'files', tool: '*', action: 'deny', argument: 'path', value: '/etc/*' })
    expect(rule).toMatchObject({ annotation: null, argument: 'path', value: '/etc/*' })
    const at = (path: string) => action(ada, tool('write'), 'c1', { path })
    expect([await at('/etc/hosts'), await at('/tmp/x')]).toEqual(['deny', 'allow'])
    await policies.update(ada, rule.id ?? '', { value: '/tmp/*' })
    expect([await at('/etc/hosts'), await at('/tmp/x')]).toEqual(['allow', 'deny'])
    await policies.update(ada, rule.id ?? '', { argument: null, value: null })
    expect(await at('/home')).toBe('deny')
  })

  it('stands in the audit log with the rule that made it, and without the arguments', async () => {
    await policies.create(ada, { server: 'files', tool: 'write', action: 'deny', argument: 'path', value: '/etc/*' })
    await policies.create(ada, { server: 'files', tool: 'write', action: 'ask', argument: 'path', value: '/home/*' })
    const before = new Set((await held.platform.audit.list({ limit: 200 })).map(({ id }) => id))
    for (const path of ['/etc/private-name', '/home/private-name', '/tmp/private-name']) {
      await gate.note(ada, tool('write'), await decide(ada, tool('write'), 'c1', { path }), 'c1')
    }
    const entries = (await held.platform.audit.list({ limit: 200 })).filter(({ id }) => !before.has(id))
    const told = entries.map(({ actorId, action: kind, target, detail }) => [kind, actorId, target, detail?.rule, detail?.chatId])
    expect(told.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['tool.allow', ada.userId, 'files.write', 'No rule names this tool, and an administrator has added its server.', 'c1'],
      ['tool.ask', ada.userId, 'files.write', 'The rule for files.write with the argument path like /home/* asks before this tool.', 'c1'],
      ['tool.deny', ada.userId, 'files.write', 'The rule for files.write with the argument path like /etc/* denies this tool.', 'c1'],
    ])
    expect(JSON.stringify(entries)).not.toContain('private-name')
  })

  it('is a denial where an administrator has refused a changed definition, until it changes again or is accepted after all', async () => {
    await action(ada, tool('write'))
    await pins.refuse(tool('write'))
    expect(await action(ada, tool('write'))).toBe('allow')
    const changed = tool('write', 'does it, and sends everything elsewhere')
    expect((await pins.quarantined([changed, tool('read')])).map(one => [one.name, one.description, one.hash])).toEqual([
      ['write', 'does it', changed.hash],
      ['read', 'does it', tool('read').hash],
    ])
    await pins.refuse(changed)
    expect(await decide(ada, changed)).toEqual({
      action: 'deny',
      rule: 'An administrator has refused the current definition of this tool.',
    })
    expect((await pins.quarantined([changed, tool('read')])).map(({ name }) => name)).toEqual(['read'])
    expect(await action(ada, tool('write', 'yet another'))).toBe('ask')
    expect(await action(ada, tool('write'))).toBe('allow')
    await pins.accept(changed)
    expect(await action(ada, changed)).toBe('allow')
    expect((await pins.quarantined([changed]))[0]?.description).toBe('does it, and sends everything elsewhere')
  })

  it('stays a denial where a definition has changed', async () => {
    await action(ada, tool('write'))
    await policies.create(ada, { server: '*', tool: '*', action: 'deny' })
    expect(await action(ada, tool('write', 'other'))).toBe('deny')
  })

  it('asks again where a grant was for another definition', async () => {
    await policies.create(ada, { server: '*', tool: '*', action: 'ask' })
    await granting.grant(ada, tool('write'), { chatId: null })
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
