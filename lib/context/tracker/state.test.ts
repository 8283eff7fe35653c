import { describe, expect, it } from 'vitest'
import { cacheTarget, leavingN, type TrackerSettings } from './settings.ts'
import { cacheHitRate, freshTracker, readTracker, tierTotals } from './state.ts'
import type { TrackedItem } from './tier.ts'

const item: TrackedItem = { key: 'file:a', hash: 'h', tokens: 5, tier: 'L3', n: 4 }

describe('the cache target', () => {
  it.each([
    ['the configured minimum', 1_024, { cacheMinTokens: null }, 1_126],
    ['the model’s, where that is larger', 1_024, { cacheMinTokens: 4_096 }, 4_505],
    ['the configured minimum, where that is larger', 2_000, { cacheMinTokens: 1_024 }, 2_200],
    ['the one without a model', 1_024, null, 1_536],
    ['none', 0, { cacheMinTokens: null }, 0],
  ])('is a tenth above %s', (_which, minimum, model, target) => {
    expect(cacheTarget(minimum, model)).toBe(target)
  })
})

describe('the N at which an item leaves its tier', () => {
  const settings: TrackerSettings = { thresholds: [3, 6, 9, 12], cacheTarget: 0 }

  it('is the N with which it enters the tier above', () => {
    expect((['active', 'L3', 'L2', 'L1', 'L0'] as const).map(tier => leavingN(tier, settings))).toEqual([3, 6, 9, 12, null])
  })
})

describe('the cache hit', () => {
  it('[ctx-12] is the tokens of cached tiers over all', () => {
    const totals = tierTotals([
      { ...item, tier: 'L0', tokens: 1_622 },
      { ...item, tier: 'L1', tokens: 11_137 },
      { ...item, tier: 'active', tokens: 19_643 },
      { ...item, tier: 'active', tokens: 900, isHidden: true },
    ])
    expect([Math.round(cacheHitRate(totals) * 100), totals.active]).toEqual([39, { tokens: 19_643, count: 1 }])
  })

  it('is 0 of an empty context', () => {
    expect(cacheHitRate(tierTotals([]))).toBe(0)
  })
})

describe('a stored tracker', () => {
  it.each([
    ['null', null],
    ['a number', 7],
    ['an array', []],
    ['items that are none', { items: [{ key: 'file:a' }] }],
    ['an unknown tier', { items: [{ ...item, tier: 'L9' }] }],
    ['a key of an unknown kind', { items: [{ ...item, key: 'what:a' }] }],
    ['N that is no number', { items: [{ ...item, n: null }] }],
  ])('counts as none where it is %s', (_what, value) => {
    expect(readTracker(value)).toEqual(freshTracker())
  })

  it('may lack what older versions did not store', () => {
    expect(readTracker({ items: [item] })).toEqual({ ...freshTracker(), items: [item] })
  })

  it('keeps the first of two items with one key', () => {
    expect(readTracker({ items: [item, { ...item, tier: 'L1' }] }).items).toEqual([item])
  })
})
