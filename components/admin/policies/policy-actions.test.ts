import { describe, expect, it } from 'vitest'
import { conditionText, hasCondition, policyClaimOf } from './policy-actions.ts'

const rule = { server: '*', tool: '*', action: 'deny' as const }

describe('the conditions of a rule', () => {
  it.each([
    [{ argument: 'path', value: '/etc/*' }, 'path like /etc/*'],
    [{ value: '*secret*' }, 'any argument like *secret*'],
    [{ argument: 'force' }, 'force given'],
    [{ annotation: 'changes' as const, argument: 'path', value: 'x' }, 'path like x, may change something'],
  ])('%o are shown as %s', (conditions, words) => {
    expect(hasCondition({ ...rule, ...conditions })).toBe(true)
    expect(conditionText({ ...rule, ...conditions })).toBe(words)
  })

  it('must match every argument of an allowing rule', () => {
    expect(conditionText({ ...rule, action: 'allow', value: '/tmp/*' })).toBe('every argument like /tmp/*')
  })

  it('are empty for a rule without any', () => {
    expect(hasCondition({ ...rule, annotation: null, argument: null, value: null })).toBe(false)
    expect([policyClaimOf(''), policyClaimOf('read_only'), policyClaimOf('else')]).toEqual([null, 'read_only', null])
  })
})
