import { describe, expect, it } from 'vitest'
import { arrange, removeItems, withoutHistory } from './changes.ts'
import type { TrackerSettings } from './settings.ts'
import { freshTracker, type PresentItem, type TrackerState } from './state.ts'
import { type CachedTier, type ItemKey, moveLine, type TierName, type TrackedItem } from './tier.ts'
import { settle, updateTracker } from './update.ts'

const settings: TrackerSettings = { thresholds: [3, 6, 9, 12], cacheTarget: 1_000 }

/** Rows of items: key, tier, N, tokens, and the exchange of a history item. */
type Row = [key: ItemKey, tier: TierName, n: number, tokens?: number, turn?: number]

const stateOf = (rows: Row[], broken: CachedTier[] = []): TrackerState => ({
  ...freshTracker(),
  items: rows.map(
    ([key, tier, n, tokens = 600, turn]): TrackedItem => ({
      ...{ key, hash: 'same', tokens, tier, n },
      ...(turn === undefined ? {} : { turn }),
    }),
  ),
  broken,
})

/** Everything in the state as it is, but what is changed, gone or new. */
function presentOf(
  state: TrackerState,
  { changed = [], gone = [], fresh = [] }: { changed?: ItemKey[]; gone?: ItemKey[]; fresh?: PresentItem[] },
) {
  const kept = state.items
    .filter(({ key }) => !gone.includes(key))
    .map(
      ({ key, hash, tokens, turn }): PresentItem => ({
        ...{ key, hash: changed.includes(key) ? 'other' : hash, tokens },
        ...(turn === undefined ? {} : { turn }),
      }),
    )
  return [...kept, ...fresh]
}

const tiersOf = ({ items }: TrackerState) => Object.fromEntries(items.map(({ key, tier, n }) => [key, `${tier} ${n}`]))
const l3: Row[] = [
  ['file:c', 'L3', 4],
  ['file:d', 'L3', 3],
  ['file:e', 'L3', 3],
]
const l2: Row[] = [
  ['file:a', 'L2', 8],
  ['file:b', 'L2', 7],
  ['sym:b', 'L2', 6],
]
const l1: Row[] = [
  ['sym:x', 'L1', 11],
  ['sym:y', 'L1', 10],
  ['sym:z', 'L1', 9],
]
const fixed: Row[] = [
  ['system:prompt', 'L0', 12, 900],
  ['tools:all', 'L0', 12, 400],
]

interface Case {
  rows: Row[]
  changed?: ItemKey[]
  gone?: ItemKey[]
  fresh?: PresentItem[]
  target?: number
}

interface Outcome {
  tiers: Record<string, string>
  broken?: CachedTier[]
  promotions?: string[]
  demotions?: string[]
}

/** Updates after an answer; outcomes name the tiers that matter, and all moves. */
function update({ rows, target = settings.cacheTarget, ...difference }: Case): Required<Outcome> {
  const state = stateOf(rows)
  const result = updateTracker(state, presentOf(state, difference), { ...settings, cacheTarget: target })
  return {
    tiers: tiersOf(result.state),
    broken: result.state.broken,
    promotions: result.promotions.map(moveLine),
    demotions: result.demotions.map(moveLine),
  }
}

function expectUpdate(given: Case, { tiers, ...moves }: Outcome) {
  const result = update(given)
  expect({ ...result, tiers: Object.fromEntries(Object.keys(tiers).map(key => [key, result.tiers[key]])) }).toEqual({
    ...{ broken: [], promotions: [], demotions: [] },
    ...moves,
    tiers,
  })
}

describe('[ctx-06] the update after an answer', () => {
  it.each<[string, Case, Outcome]>([
    [
      'phase 0: removes what is gone, and its tier is broken',
      { rows: [...l2, ['file:a2', 'L2', 6]], gone: ['file:a'] },
      { tiers: { 'file:a': undefined as never, 'file:b': 'L2 8' }, broken: ['L2'] },
    ],
    ['phase 1: new items are active', { rows: [], fresh: [{ key: 'file:n', hash: 'h', tokens: 5 }] }, { tiers: { 'file:n': 'active 0' } }],
    ['phase 1: unchanged active items gain 1', { rows: [['file:a', 'active', 1]] }, { tiers: { 'file:a': 'active 2' } }],
    [
      'phase 1: changed active items begin again',
      { rows: [['file:a', 'active', 2]], changed: ['file:a'] },
      { tiers: { 'file:a': 'active 0' } },
    ],
    [
      'phase 1: a changed item falls from its tier, which alone is broken',
      { rows: [...l1, ...l2, ...l3], changed: ['file:c'] },
      { tiers: { 'file:c': 'active 0', 'file:d': 'L3 3' }, broken: ['L3'], demotions: ['L3 → active: file:c'] },
    ],
    [
      'phase 1: pages enter L1',
      { rows: [], fresh: [{ key: 'url:1', hash: 'h', tokens: 1_200 }] },
      { tiers: { 'url:1': 'L1 9' }, broken: ['L1'], promotions: ['active → L1: url:1'] },
    ],
    [
      'phase 1: the system prompt stays in L0 when it changes, and breaks it',
      { rows: fixed, changed: ['system:prompt'] },
      { tiers: { 'system:prompt': 'L0 12', 'tools:all': 'L0 13' }, broken: ['L0'] },
    ],
    [
      'phase 2: active items with N 3 enter L3',
      { rows: [['file:a', 'active', 2]] },
      { tiers: { 'file:a': 'L3 3' }, broken: ['L3'], promotions: ['active → L3: file:a'] },
    ],
    [
      'phase 3: in a tier above the target the lowest N stand still, and others count',
      { rows: l3 },
      { tiers: { 'file:c': 'L3 5', 'file:d': 'L3 3', 'file:e': 'L3 3' } },
    ],
    ['phase 3: in a tier up to the target all count', { rows: [['file:c', 'L3', 3, 1_000]] }, { tiers: { 'file:c': 'L3 4' } }],
    [
      'phase 3: N is capped while the tier above is whole',
      { rows: [...l2, ['file:c', 'L3', 6], ...l3.slice(1)] },
      { tiers: { 'file:c': 'L3 6' } },
    ],
    [
      'phase 3: items rise into a broken tier, one tier at a time',
      { rows: [...l1, ...l2, ['file:c', 'L3', 6, 1_200], ...l3.slice(1)], changed: ['file:a'] },
      {
        tiers: { 'file:a': 'active 0', 'file:b': 'L2 7', 'file:c': 'L2 6', 'sym:z': 'L1 9' },
        broken: ['L2', 'L3'],
        promotions: ['L3 → L2: file:c'],
        demotions: ['L2 → active: file:a'],
      },
    ],
    [
      'phase 3: items rise into an empty tier when their own is broken anyway',
      { rows: [['file:c', 'L3', 6, 1_200], ...l3.slice(1), ['file:f', 'L3', 3]], changed: ['file:f'] },
      {
        tiers: { 'file:c': 'L2 6', 'file:d': 'L3 3' },
        broken: ['L2', 'L3'],
        promotions: ['L3 → L2: file:c'],
        demotions: ['L3 → active: file:f'],
      },
    ],
    [
      'phase 3: nothing rises to where it would be too small for a mark',
      { rows: [['file:c', 'L3', 6, 400], ...l3.slice(1), ['file:f', 'L3', 3]], changed: ['file:f'] },
      { tiers: { 'file:c': 'L3 6' }, broken: ['L3'], demotions: ['L3 → active: file:f'] },
    ],
    [
      'phase 3: a tier below the target hands its items down, N kept',
      { rows: [...l2.slice(0, 2), ...l3], changed: ['file:b'] },
      {
        tiers: { 'file:a': 'L3 9', 'file:b': 'active 0' },
        broken: ['L2', 'L3'],
        demotions: ['L2 → L3: file:a', 'L2 → active: file:b'],
      },
    ],
    [
      'phase 3: L0 below the target is filled from a broken L1',
      { rows: [['system:prompt', 'L0', 12, 500], ...l1, ['sym:w', 'L1', 9]], changed: ['sym:w'] },
      {
        tiers: { 'sym:x': 'L0 12', 'sym:y': 'L1 10' },
        broken: ['L0', 'L1'],
        promotions: ['L1 → L0: sym:x'],
        demotions: ['L1 → active: sym:w'],
      },
    ],
    [
      'phase 3: L0 below the target is left alone while L1 is whole',
      { rows: [['system:prompt', 'L0', 12, 500], ...l1, ...l3], changed: ['file:c'] },
      { tiers: { 'sym:x': 'L1 12' }, broken: ['L3'], demotions: ['L3 → active: file:c'] },
    ],
    ['takes nothing at all', { rows: [] }, { tiers: {} }],
  ])('%s', (_phase, given, outcome) => {
    expectUpdate(given, outcome)
  })

  it('[ctx-14] reports what settling moved before the request with its own moves', () => {
    const state = stateOf([...l1, ...l2, ...l3, ['file:n', 'active', 2]])
    const present = presentOf(state, { changed: ['file:c'] })
    const settled = settle(state, present, settings)
    const result = updateTracker(settled.state, present, settings)
    expect({ broken: settled.broken, up: result.promotions.map(moveLine), down: result.demotions.map(moveLine) }).toEqual({
      broken: ['L3'],
      up: ['active → L3: file:n'],
      down: ['L3 → active: file:c'],
    })
  })
})

describe('[ctx-02] N of an item', () => {
  it('counts the answers that left it unchanged, and enters each tier with the N of the tier', () => {
    let state = stateOf(fixed)
    const fresh: PresentItem[] = [{ key: 'file:a', hash: 'one', tokens: 1_500 }]
    const seen: string[] = []
    for (let answer = 0; answer < 8; answer += 1) {
      const present = presentOf(stateOf(fixed), { fresh: answer < 7 ? fresh : [{ key: 'file:a', hash: 'two', tokens: 1_500 }] })
      state = updateTracker(settle(state, present, settings).state, present, settings).state
      seen.push(tiersOf(state)['file:a'] ?? '')
    }
    expect(seen).toEqual(['active 0', 'active 1', 'active 2', 'L3 3', 'L3 3', 'L3 3', 'L3 3', 'active 0'])
  })

  it('never rests for an item that changes each time: it stays active, and no tier is broken', () => {
    let state = stateOf([...fixed, ...l1])
    for (let answer = 0; answer < 20; answer += 1) {
      const present = presentOf(stateOf([...fixed, ...l1]), { fresh: [{ key: 'file:a', hash: `${answer}`, tokens: 90 }] })
      state = updateTracker(settle(state, present, settings).state, present, settings).state
      expect([tiersOf(state)['file:a'], state.broken]).toEqual(['active 0', []])
    }
  })
})

describe('history', () => {
  const past = (...tokens: number[]): Row[] => tokens.map((size, turn) => [`history:${turn}`, 'active', 0, size, turn])
  const where = (given: Case) =>
    Object.entries(update(given).tiers)
      .filter(([key]) => key.startsWith('history:'))
      .map(([, tier]) => tier.split(' ')[0])

  it.each<[string, Case, string[]]>([
    ['stays active up to the target', { rows: past(500, 500) }, ['active', 'active']],
    ['goes to L3 above it, the oldest first', { rows: past(700, 400, 300) }, ['L3', 'L3', 'active']],
    [
      'goes to L3 when a tier is broken, but the newest up to the target',
      { rows: [...l3, ...past(200, 400, 600)], changed: ['file:c'] },
      ['L3', 'active', 'active'],
    ],
    [
      'stays active with a target of 0',
      { rows: [...l3, ...past(900, 900, 900)], changed: ['file:c'], target: 0 },
      ['active', 'active', 'active'],
    ],
    [
      'never parts an exchange',
      {
        rows: [
          ['history:0', 'active', 0, 900, 0],
          ['history:1', 'active', 0, 200, 0],
        ],
      },
      ['L3', 'L3'],
    ],
  ])('%s', (_rule, given, tiers) => {
    expect(where(given)).toEqual(tiers)
  })

  it('[ctx-21] is registered anew after a compaction: nothing of it is in a tier, and tiers that lost some are broken', () => {
    const state = stateOf([
      ...fixed,
      ['history:0', 'L2', 6, 1_500, 0],
      ['history:1', 'L3', 3, 1_500, 1],
      ['history:2', 'active', 0, 100, 2],
    ])
    const compacted = withoutHistory(state)
    expect([compacted.items.map(({ key }) => key), compacted.broken]).toEqual([
      ['system:prompt', 'tools:all'],
      ['L2', 'L3'],
    ])
    const fresh = ['history:s', 'history:1', 'history:2'].map(
      (key, turn): PresentItem => ({ key: key as ItemKey, hash: key, tokens: 800, turn }),
    )
    expect(tiersOf(settle(compacted, presentOf(compacted, { fresh }), settings).state)).toMatchObject({
      'history:s': 'L3 3',
      'history:1': 'L3 3',
      'history:2': 'active 0',
    })
  })

  it('leaves its tiers from the first exchange on that another branch has changed', () => {
    const state = stateOf([
      ['history:0', 'L2', 6, 1_500, 0],
      ['history:1', 'L3', 4, 900, 1],
      ['history:2', 'L3', 3, 900, 2],
      ['history:3', 'active', 0, 90, 3],
    ])
    const other: PresentItem = { key: 'history:9', hash: 'other', tokens: 90, turn: 2 }
    const { state: after } = updateTracker(state, presentOf(state, { gone: ['history:2', 'history:3'], fresh: [other] }), settings)
    expect([tiersOf(after), after.broken]).toEqual([{ 'history:0': 'L2 6', 'history:1': 'L3 5', 'history:9': 'active 0' }, ['L3']])
  })
})

describe('a change before a request', () => {
  it('removes a file that is no longer selected, breaks its tier, and brings its entry back', () => {
    const hidden: PresentItem = { key: 'sym:c', hash: 'same', tokens: 80, isHidden: true }
    const start = stateOf([...fixed, ...l3])
    const selected = updateTracker(start, presentOf(start, { fresh: [hidden] }), settings).state
    const without = removeItems(selected, ['file:c'])
    expect([without.broken, without.items.some(({ key }) => key === 'file:c')]).toEqual([['L3'], false])
    const shown = { ...hidden, isHidden: false }
    const present = presentOf(start, { gone: ['file:c'], fresh: [shown] })
    expect(arrange(without, present)).toMatchObject({ L3: ['file:d', 'file:e'], active: ['sym:c'] })
  })

  it('lets items rise into the tier that it breaks, so that the update after the answer need not write it again', () => {
    const state = stateOf([...l2, ['file:c', 'L3', 6, 1_200], ...l3.slice(1)])
    const present = presentOf(state, { changed: ['file:a'] })
    const { state: settled, broken } = settle(state, present, settings)
    expect([tiersOf(settled), broken]).toEqual([
      expect.objectContaining({ 'file:a': 'active 0', 'file:c': 'L2 6', 'file:b': 'L2 7' }),
      ['L2', 'L3'],
    ])
    expect(updateTracker(settled, present, settings).state.broken).toEqual([])
  })

  it('shows an entry in place of its content, never both', () => {
    const state = stateOf([
      ['sym:a', 'L1', 9, 1_200],
      ['sym:b', 'L1', 9, 1_200],
    ])
    const fresh: PresentItem[] = [{ key: 'file:a', hash: 'h', tokens: 50 }]
    const present = presentOf(state, { fresh }).map(item => (item.key === 'sym:a' ? { ...item, isHidden: true } : item))
    const { state: settled, broken } = settle(state, present, settings)
    expect([arrange(settled, present), broken]).toEqual([{ L0: [], L1: ['sym:b'], L2: [], L3: [], active: ['file:a'] }, ['L1']])
  })

  it('takes other thresholds between two updates', () => {
    const state = stateOf([...l2, ...l3, ['file:n', 'active', 3]])
    const { state: after } = updateTracker(state, presentOf(state, {}), { thresholds: [5, 10, 15, 20], cacheTarget: 1_000 })
    expect(tiersOf(after)).toMatchObject({ 'file:n': 'active 4', 'file:a': 'L2 9', 'file:c': 'L3 5' })
  })
})
