import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'

let test: TestPlatform
beforeEach(async () => {
  let nowMs = Date.UTC(2026, 10, 21)
  test = await testPlatform({ clock: { nowMs: () => ++nowMs, monotonicMs: () => nowMs } })
})
afterEach(() => test.dispose())

it('decisions about calls and changes are read apart, page by page', async () => {
  const { audit } = test.platform
  for (const action of ['policy.create', 'tool.allow', 'settings.update', 'tool.deny', 'mcp_tool.accept'])
    await audit.record({ action, target: 'it' })
  const actions = async (page: Parameters<typeof audit.list>[0]) => (await audit.list(page)).map(event => event.action)
  expect(await actions({ limit: 9 })).toEqual(['mcp_tool.accept', 'tool.deny', 'settings.update', 'tool.allow', 'policy.create'])
  expect(await actions({ about: 'calls', limit: 9 })).toEqual(['tool.deny', 'tool.allow'])
  const [last] = await audit.list({ about: 'changes', limit: 1 })
  expect(last?.action).toBe('mcp_tool.accept')
  expect(await actions({ about: 'changes', before: last?.id, limit: 9 })).toEqual(['settings.update', 'policy.create'])
})
