import { describe, expect, it } from 'vitest'
import { dayAt, startOfDay } from './day-in-zone.ts'

const started = (date: string, timeZone: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return startOfDay({ year, month, day }, timeZone).toISOString()
}

describe('a day in a time zone', () => {
  it.each([
    ['2026-11-27', 'UTC', '2026-11-27T00:00:00.000Z'],
    ['2026-11-27', 'Pacific/Kiritimati', '2026-11-26T10:00:00.000Z'],
    ['2026-11-27', 'Pacific/Pago_Pago', '2026-11-27T11:00:00.000Z'],
    ['2026-11-27', 'Asia/Kathmandu', '2026-11-26T18:15:00.000Z'],
    // Clocks go from midnight to one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Clocks go from midnight back to eleven.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    // Clocks go from one back to midnight, which comes twice.
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['1-1-1', 'UTC', '0001-01-01T00:00:00.000Z'],
  ])('%s in %s begins at %s', (date, timeZone, expected) => {
    expect(started(date, timeZone)).toBe(expected)
  })

  it('is the one of its clocks', () => {
    const at = Date.parse('2026-11-27T10:30:00Z')
    expect([dayAt(at, 'UTC'), dayAt(at, 'Pacific/Kiritimati'), dayAt(at, 'Pacific/Pago_Pago')].map(({ day }) => day)).toEqual([27, 28, 26])
  })
})
