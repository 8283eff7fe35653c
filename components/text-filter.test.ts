import { expect, it } from 'vitest'
import { matchesFilter } from './text-filter.ts'

it.each([
  ['caf\u00e9', 'Cafe\u0301 au lait'],
  ['istanbul', 'İstanbul'],
  ['plan trip', 'A trip that we plan'],
  ['한국', '한국어'],
  ['', 'anything'],
])('[M] a filter of %j finds %j', (filter, text) => expect(matchesFilter(filter, text)).toBe(true))

it('[M] a filter finds nothing where one of its words is absent', () =>
  expect(matchesFilter('plan car', 'A trip that we plan')).toBe(false))
