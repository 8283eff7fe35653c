import { expect, it } from 'vitest'
import { speechBy } from './speech-by.ts'

it.each([
  ['never', true, true, 'browser'],
  ['never', false, true, null],
  ['instead', true, true, 'browser'],
  ['instead', false, true, 'provider'],
  ['instead', false, false, null],
  ['always', true, true, 'provider'],
  ['always', false, true, 'provider'],
  ['always', true, false, 'browser'],
  ['always', false, false, null],
] as const)('a provider that is used %s, where the browser can: %s, and carries sound: %s, makes it %s', (use, browserCan, canCarry, by) =>
  expect(speechBy(use, browserCan, canCarry)).toBe(by),
)
