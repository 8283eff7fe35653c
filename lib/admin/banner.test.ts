import { describe, expect, it } from 'vitest'
import { bannerFor, termsInForce } from './banner.ts'
import { defaultSettings } from './settings.ts'

const NOON = Date.parse('2026-11-28T12:00:00Z')
const shown = { ...defaultSettings, bannerText: 'Maintenance at noon.' }

describe('the banner', () => {
  it('[conf-05] is shown to its audience within its time, and to nobody without a text', () => {
    const times = { bannerFrom: '2026-11-28T11:00:00Z', bannerUntil: '2026-11-28T12:00:00Z' }
    expect(bannerFor(defaultSettings, 'member', NOON)).toBeNull()
    expect(bannerFor(shown, 'member', NOON)).toMatchObject({ text: 'Maintenance at noon.', kind: 'info', isDismissible: true })
    expect([-3_600_001, -3_600_000, -1, 0].map(ms => bannerFor({ ...shown, ...times }, 'member', NOON + ms) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ])
    const seenBy = (bannerAudience: 'leaders' | 'admins') =>
      (['admin', 'manager', 'member'] as const).filter(role => bannerFor({ ...shown, bannerAudience }, role, NOON))
    expect([seenBy('leaders'), seenBy('admins')]).toEqual([['admin', 'manager'], ['admin']])
  })

  it('is another one, for those who dismissed it, once its text or kind has changed', () => {
    const idOf = (change: object) => bannerFor({ ...shown, ...change }, 'member', NOON)?.id
    expect(idOf({ bannerDismissible: false })).toBe(idOf({}))
    expect(new Set([idOf({}), idOf({ bannerText: 'Over.' }), idOf({ bannerKind: 'warning' })]).size).toBe(3)
  })
})

it('terms without a text are in force for nobody', () => {
  expect(termsInForce({ terms: ' \n', termsVersion: '3' })).toBeNull()
  expect(termsInForce({ terms: 'Be kind.', termsVersion: '3' })).toBe('3')
})
