import { describe, expect, it } from 'vitest'
import { type Distribution, distribute as distributeInto } from './distribute.ts'
import { rebuild } from './rebuild.ts'
import type { TrackerSettings } from './settings.ts'
import { freshTracker, type PresentItem, placement, type TrackerState, tierTotals } from './state.ts'
import type { ItemKey } from './tier.ts'
import { settle, updateTracker } from './update.ts'

const settings: TrackerSettings = { thresholds: [3, 6, 9, 12], cacheTarget: 1_000 }
const item = (key: ItemKey, tokens = 400, more: Partial<PresentItem> = {}): PresentItem => ({
  key,
  hash: key,
  tokens,
  ...more,
})
const system = item('system:prompt', 300)
const entries = (count: number): PresentItem[] =>
  Array.from({ length: count }, (_, index) => item(`sym:f${String(index).padStart(2, '0')}`))
const none: ReadonlyMap<ItemKey, ItemKey[]> = new Map()
const keysIn = (state: TrackerState, tier: string) => state.items.filter(entry => entry.tier === tier).map(({ key }) => key)

const distribute = (distribution: Omit<Distribution, 'indexes'>, state = freshTracker()) =>
  distributeInto(state, { ...distribution, indexes: ['sym:app'] }, settings)

describe('the first distribution of a workspace', () => {
  it('puts the system prompt, tools and the entries with the most references into L0, up to the target', () => {
    const references = new Map<ItemKey, ItemKey[]>([
      ['sym:f00', ['sym:f07', 'sym:f05']],
      ['sym:f01', ['sym:f07', 'sym:f05', 'sym:f01']],
      ['sym:f02', ['sym:f07']],
    ])
    const present = [system, item('tools:all', 100), ...entries(12)]
    const state = distribute({ present, references })
    expect(state).toMatchObject({ indexes: ['sym:app'], broken: ['L0', 'L1', 'L2', 'L3'] })
    expect(keysIn(settle(state, present, settings).state, 'L0')).toEqual(['system:prompt', 'tools:all', 'sym:f05', 'sym:f07'])
  })

  it('keeps clusters of mutual references together, in the smallest tier, and then places single entries', () => {
    const references = new Map<ItemKey, ItemKey[]>([
      ['sym:f00', ['sym:f04']],
      ['sym:f04', ['sym:f00', 'sym:f08']],
      ['sym:f08', ['sym:f04', 'sym:f01']],
    ])
    const state = distribute({ present: [item('system:prompt', 1_000), ...entries(9)], references })
    expect([keysIn(state, 'L1'), keysIn(state, 'L2'), keysIn(state, 'L3')]).toEqual([
      ['sym:f00', 'sym:f04', 'sym:f08'],
      ['sym:f01', 'sym:f03', 'sym:f06'],
      ['sym:f02', 'sym:f05', 'sym:f07'],
    ])
    expect(state.items.filter(({ tier }) => tier !== 'L0').map(({ n }) => n)).toEqual([9, 9, 9, 6, 6, 6, 3, 3, 3])
  })

  it('leaves all else as it is: selected files, their entries, the history', () => {
    const others = [item('file:a', 900), item('history:0', 70, { turn: 0 })]
    const before = updateTracker(freshTracker(), others, settings).state
    const state = distribute({ present: [item('sym:a', 40, { isHidden: true }), ...others], references: none }, before)
    expect(state).toEqual({ ...before, indexes: ['sym:app'] })
  })

  it('is made once for each index', () => {
    const present = [system, ...entries(9)]
    const first = settle(distribute({ present, references: none }), present, settings).state
    const more = [...present, item('sym:new'), item('doc:a', 2_000)]
    expect(distribute({ present: more, references: none }, first)).toEqual(first)
    const both = distributeInto(first, { present: more, references: none, indexes: ['sym:app', 'doc:app'] }, settings)
    expect([placement(both).get('sym:new'), placement(both).get('doc:a')]).toEqual([undefined, 'L1'])
  })

  it('forgets the entries of another workspace', () => {
    const before = distribute({ present: entries(9), references: none })
    const state = distributeInto(before, { present: entries(2), references: none, indexes: ['sym:other'] }, settings)
    expect(state.items.map(({ key }) => key)).toEqual(['sym:f00', 'sym:f01'])
  })

  it('merges tiers that are too small', () => {
    const small = entries(9).map(entry => ({ ...entry, tokens: 120 }))
    const state = distribute({ present: [item('system:prompt', 1_000), ...small], references: none })
    expect(Object.values(tierTotals(state.items)).map(({ count }) => count)).toEqual([0, 0, 0, 9, 0])
  })

  it('leaves nothing to move to the update after the first answer', () => {
    const present = [item('system:prompt', 1_000), ...entries(9)]
    const state = settle(distribute({ present, references: none }), present, settings).state
    expect(updateTracker(state, present, settings)).toMatchObject({ state: { broken: [] }, promotions: [], demotions: [] })
  })

  it('takes an empty workspace', () => {
    expect(distribute({ present: [], references: none })).toEqual({ ...freshTracker(), indexes: ['sym:app'] })
  })

  it('takes 5,000 entries of which each refers to its neighbours', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => item(`sym:${index}`))
    const references = new Map(many.map(({ key }, index) => [key, [index - 1, index + 1].map((other): ItemKey => `sym:${other}`)]))
    const state = distribute({ present: many, references })
    const { state: after } = updateTracker(state, many, settings)
    expect(after.items).toHaveLength(5_000)
  })
})

describe('a rebuild', () => {
  const present = [
    system,
    ...entries(6).map((entry, index) => (index < 2 ? { ...entry, isHidden: true } : entry)),
    item('file:f00', 1_500),
    item('file:f01', 1_200),
    item('file:picture.svg', 2_000),
    item('history:0', 900, { turn: 0 }),
    item('history:1', 900, { turn: 0 }),
    item('history:2', 400, { turn: 2 }),
  ]

  it('puts selected files where their entries would be, others by size, and all history but the newest into L3', () => {
    const { state, ...report } = rebuild(freshTracker(), { present, references: none, indexes: [] }, settings)
    expect(Object.fromEntries(['L0', 'L1', 'L2', 'L3', 'active'].map(tier => [tier, keysIn(state, tier)]))).toEqual({
      L0: ['system:prompt', 'sym:f02', 'sym:f03'],
      L1: ['file:f00'],
      L2: ['file:f01'],
      L3: ['file:picture.svg', 'sym:f04', 'sym:f05', 'history:0', 'history:1'],
      active: ['sym:f00', 'sym:f01', 'history:2'],
    })
    expect(report).toEqual({
      itemsBefore: 0,
      itemsAfter: 11,
      filesDistributed: 7,
      tierCounts: { L0: 3, L1: 1, L2: 1, L3: 5, active: 1 },
      message: 'Context rebuilt, 7 files: L0 3, L1 1, L2 1, L3 5, active 1.',
    })
  })

  it('keeps a cluster of selected files together', () => {
    const references = new Map<ItemKey, ItemKey[]>([
      ['sym:f00', ['sym:f01']],
      ['sym:f01', ['sym:f00']],
    ])
    const { state } = rebuild(freshTracker(), { present, references, indexes: [] }, settings)
    expect(placement(state).get('file:f00')).toBe(placement(state).get('file:f01'))
  })

  it('breaks only the tiers that it changes', () => {
    const { state } = rebuild(freshTracker(), { present, references: none, indexes: [] }, settings)
    expect(rebuild(state, { present, references: none, indexes: [] }, settings).state).toEqual(state)
    expect(state.broken).toEqual(['L0', 'L1', 'L2', 'L3'])
  })

  it('takes a chat without files', () => {
    const { message, tierCounts } = rebuild(freshTracker(), { present: [system], references: none, indexes: [] }, settings)
    expect([message, tierCounts]).toEqual([
      'Context rebuilt, 0 files: L0 1, L1 0, L2 0, L3 0, active 0.',
      { L0: 1, L1: 0, L2: 0, L3: 0, active: 0 },
    ])
  })
})
