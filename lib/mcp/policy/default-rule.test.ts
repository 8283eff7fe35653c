import { expect, it } from 'vitest'
import { testPlatform } from '#tests/support/platform.ts'
import { ensureDefaultRule } from './default-rule.ts'
import { decideByRules } from './policy.ts'
import { rulesFor } from './rules.ts'

const ADA = { userId: 'ada', role: 'member' } as const

type Platform = Awaited<ReturnType<typeof testPlatform>>['platform']

async function started(before: (platform: Platform) => Promise<unknown>, configPath: string | null = null) {
  const held = await testPlatform()
  const platform = { ...held.platform, env: { ...held.platform.env, configPath } }
  await before(platform)
  await ensureDefaultRule(platform)
  const rules = await rulesFor(platform, ADA)
  return { held, platform, rules: rules.map(({ server, tool, action, annotation }) => `${server}.${tool} ${action} ${annotation}`) }
}

it('[S9] [mcp-03] gives a fresh install one rule: a tool that is not marked read-only asks', async () => {
  const { held, platform, rules } = await started(async () => undefined)
  expect(rules).toEqual(['*.* ask changes'])
  const action = async (annotations: object) =>
    decideByRules(await rulesFor(platform, ADA), { server: 's', name: 't', annotations }, {}).action
  expect([await action({}), await action({ readOnlyHint: false }), await action({ readOnlyHint: true })]).toEqual(['ask', 'ask', 'allow'])
  await platform.db.client.policy.deleteMany()
  await ensureDefaultRule(platform)
  expect(await rulesFor(platform, ADA)).toEqual([])
  await held.dispose()
})

it.each<[string, (platform: Platform) => Promise<unknown>]>([
  ['people', ({ db }) => db.client.user.create({ data: { id: 'ada', email: 'a@example.org', name: 'Ada', createdAt: new Date() } })],
  [
    'marks of its starter servers',
    ({ db }) => db.client.declaredState.create({ data: { kind: 'mcp_starter', name: 'memory', enabled: true } }),
  ],
])('[S9] leaves an upgraded install that holds %s the rules that it has', async (_, before) => {
  const { held, platform, rules } = await started(before)
  expect(rules).toEqual([])
  await platform.db.client.user.deleteMany()
  await ensureDefaultRule(platform)
  expect(await rulesFor(platform, ADA)).toEqual([])
  await held.dispose()
})

it('[S9] adds nothing to the policies of PARLEY_CONFIG', async () => {
  const { held, rules } = await started(async () => undefined, '/etc/parley.json')
  expect(rules).toEqual([])
  await held.dispose()
})
