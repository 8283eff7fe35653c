import { describe, expect, it } from 'vitest'
import { asksBeforeChanges, conditionText, hasCondition, policyClaimOf, removalConsequence, USUAL_RULE } from './policy-actions.ts'

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

describe('[web-47] what follows from removing a rule', () => {
  const ask = { server: '*', tool: '*', action: 'ask' as const }
  const deny = { server: 'files', tool: 'write_*', action: 'deny' as const }
  it.each([
    ['a rule below takes over', [deny, ask], 0, 'Rule 2 then decides these calls: they ask the person first.'],
    ['no rule is below', [ask, deny], 1, 'Then the tools “write_*” of “files” run without asking, unless another rule matches.'],
    [
      'the rule below has a condition',
      [deny, { ...ask, argument: 'path' }],
      0,
      'Then the tools “write_*” of “files” run without asking, unless another rule matches.',
    ],
    [
      'the rule below is for another server',
      [ask, { ...deny, server: 'git' }],
      0,
      'Then all tools of all servers run without asking, unless another rule matches.',
    ],
    [
      'it allowed',
      [{ ...ask, action: 'allow' as const }],
      0,
      'Calls that no other rule matches are then allowed as well: without a rule, tools run without asking.',
    ],
  ])('is said where %s', (_, rules, index, sentence) => {
    expect(removalConsequence(rules, index)).toBe(sentence)
  })
})

describe('[web-50] a rule that asks before changes', () => {
  it.each([
    ['the usual one', USUAL_RULE, true],
    ['one that denies all tools', { ...USUAL_RULE, action: 'deny' as const, annotation: null }, true],
    ['one for a single server', { ...USUAL_RULE, server: 'files' }, false],
    ['one with a condition', { ...USUAL_RULE, argument: 'path' }, false],
    ['one for tools that destroy', { ...USUAL_RULE, annotation: 'destructive' as const }, false],
    ['one that allows', { ...USUAL_RULE, action: 'allow' as const }, false],
  ])('is %s: %o %s', (_, rule, isOne) => {
    expect(asksBeforeChanges(rule)).toBe(isOne)
  })
})
