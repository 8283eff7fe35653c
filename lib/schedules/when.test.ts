import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTimes, requireCron } from './next-times.ts'
import { cronOf, describeCron, type When, whenOf } from './when.ts'

const at = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const whens: fc.Arbitrary<When> = fc.oneof(
  fc.record({ kind: fc.constant('hourly' as const), minute: fc.integer({ min: 0, max: 59 }) }),
  fc.record({ kind: fc.constantFrom('daily' as const, 'weekdays' as const), at }),
  fc.record({ kind: fc.constant('weekly' as const), at, day: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ kind: fc.constant('monthly' as const), at, date: fc.integer({ min: 1, max: 31 }) }),
)
const START = new Date('2026-01-01T00:00:00Z')

describe('the time of a schedule', () => {
  it('[time-01] is the same choice again when it is opened, and is a time that comes', () => {
    fc.assert(
      fc.property(whens, when => {
        expect(whenOf(cronOf(when))).toEqual(when)
        expect(requireCron(cronOf(when), 'Europe/Berlin', START)).toBe(cronOf(when))
      }),
    )
  })

  it.each([
    ['0 * * * *', 'Every hour'],
    ['5 * * * *', 'Every hour, 5 minutes past'],
    ['30 7 * * *', 'Every day at 07:30'],
    ['0 9 * * 1-5', 'Weekdays at 09:00'],
    ['0 9 * * 7', 'Every Sunday at 09:00'],
    ['0 9 1 * *', 'On day 1 of each month at 09:00'],
    ['0 9 31 * *', 'On day 31 of each month that has it, at 09:00'],
    ['*/15 8-18 * * 1-5', '*/15 8-18 * * 1-5'],
  ])('%s is said as %s', (cron, words) => {
    expect(describeCron(cron)).toBe(words)
  })
})

describe('[time-02] the time zone of a schedule', () => {
  it.each([
    ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00Z', ['2026-03-29T01:00', '2026-03-30T00:30']],
    ['30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['30 1 * * *', 'America/New_York', '2026-10-31T12:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
    ['0 9 * * 1-5', 'Asia/Kathmandu', '2026-01-30T12:00Z', ['2026-02-02T03:15', '2026-02-03T03:15']],
    ['0 9 31 * *', 'UTC', '2026-01-31T12:00Z', ['2026-03-31T09:00', '2026-05-31T09:00']],
  ])('%s in %s after %s: an hour that is skipped runs at its end, one that is repeated runs once', (cron, zone, after, times) => {
    const found = nextTimes(cron, zone, { after: new Date(after), count: 2 })
    expect(found.map(time => time.toISOString().slice(0, 16))).toEqual(times)
  })

  it.each([
    ['* * * * *', 'UTC'],
    ['0,2 9 * * *', 'UTC'],
    ['0,30,31 9 * * *', 'UTC'],
    ['0 0 30 2 *', 'UTC'],
    ['0 9 * * * *', 'UTC'],
    ['@daily', 'UTC'],
    ['99 9 * * *', 'UTC'],
    ['0 9 * * *', 'Mars/Olympus'],
    ['0 9 * * *', ''],
    ['0 '.repeat(50_000), 'UTC'],
    ['\u0000', 'UTC'],
  ])('%j in %j is refused with a sentence', (cron, zone) => {
    expect(() => requireCron(cron, zone, START)).toThrow(
      expect.objectContaining({ code: 'unusable', message: expect.stringMatching(/\.$/) }),
    )
  })
})
