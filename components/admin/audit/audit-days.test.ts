import { expect, it } from 'vitest'
import { daysQuery } from './audit-days.ts'

it('days of the audit begin and end at midnight of the person, the last one included', () => {
  const { from, until } = daysQuery({ first: '2026-11-02', last: '2026-11-03' })
  expect([from, until]).toEqual([new Date(2026, 10, 2).toISOString(), new Date(2026, 10, 4).toISOString()])
})

it('days of the audit have no limit where no date is given, or half of one', () => {
  expect([daysQuery({ first: '', last: '' }), daysQuery({ first: '2026-1', last: 'x' })]).toEqual([{}, {}])
})
