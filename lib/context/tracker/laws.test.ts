import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { arrange, removeItems, withoutHistory } from './changes.ts'
import { distribute } from './distribute.ts'
import { isHistory } from './draft.ts'
import { rebuild } from './rebuild.ts'
import type { TrackerSettings } from './settings.ts'
import { freshTracker, type PresentItem, readTracker, type TrackerState } from './state.ts'
import { type CachedTier, cachedTiers, type ItemKey, kindOf, rankOf, type TierName } from './tier.ts'
import { settle, updateTracker } from './update.ts'

const settings: TrackerSettings = { thresholds: [3, 6, 9, 12], cacheTarget: 1_000 }

/** Files with an index entry each, a history, pages and a system prompt: all that can change between two requests. */
interface World {
  files: { size: number; version: number; isSelected: boolean; isThere: boolean }[]
  history: { id: number; turn: number; tokens: number }[]
  pages: number[]
  system: number
  nextId: number
}

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      size: fc.integer({ min: 10, max: 900 }),
      parts: fc.integer({ min: 2, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('select', 'edit', 'edit on disk', 'delete', 'page'), file: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('compact', 'branch', 'truncate', 'grow', 'rebuild', 'system', 'drop'), file: fc.nat(9) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const steps = fc.array(step, { minLength: 1, maxLength: 60 })
const sizes = fc.array(fc.integer({ min: 20, max: 2_500 }), { minLength: 10, maxLength: 10 })

const worldOf = (fileSizes: number[]): World => ({
  files: fileSizes.map((size, index) => ({ size, version: 1, isSelected: index < 3, isThere: true })),
  history: [],
  pages: [],
  system: 1,
  nextId: 0,
})

function presentOf({ files, history, pages, system }: World): PresentItem[] {
  return [
    { key: 'system:prompt', hash: `s${system}`, tokens: 600 },
    { key: 'tools:all', hash: 't', tokens: 200 },
    ...files.flatMap(({ size, version, isSelected, isThere }, index): PresentItem[] => {
      if (!isThere) return []
      const entry: PresentItem = { key: `sym:f${index}`, hash: `e${version}`, tokens: Math.ceil(size / 5), isHidden: isSelected }
      return isSelected ? [entry, { key: `file:f${index}`, hash: `c${version}`, tokens: size }] : [entry]
    }),
    ...pages.map((page): PresentItem => ({ key: `url:${page}`, hash: 'u', tokens: page * 150 })),
    ...history.map(({ id, turn, tokens }): PresentItem => ({ key: `history:${id}`, hash: `h${id}`, tokens, turn })),
  ]
}

/** Applies one step to the world; returns the state where a step acts on it besides. */
function act(world: World, state: TrackerState, { do: name, ...given }: Step): TrackerState {
  const file = world.files['file' in given ? given.file : 0] as World['files'][number]
  const lastTurn = world.history.at(-1)?.turn ?? 0
  if (name === 'answer' && 'parts' in given) {
    for (let part = 0; part < given.parts; part += 1) world.history.push({ id: world.nextId++, turn: lastTurn + 1, tokens: given.size })
  } else if (name === 'select') file.isSelected = !file.isSelected
  else if (name === 'edit' || name === 'edit on disk') file.version += 1
  else if (name === 'delete') file.isThere = !file.isThere
  else if (name === 'page' && 'file' in given && !world.pages.includes(given.file)) world.pages.push(given.file)
  else if (name === 'system') world.system += 1
  else if (name === 'branch') world.history = world.history.filter(({ turn }) => turn < lastTurn - 2)
  else if (name === 'truncate') world.history = world.history.filter(({ turn }) => turn > lastTurn - 4)
  else if (name === 'grow' && world.history.length > 0) world.history.push({ id: world.nextId++, turn: lastTurn, tokens: 70 })
  else if (name === 'compact') {
    world.history = [{ id: world.nextId++, turn: -world.nextId, tokens: 300 }, ...world.history.filter(({ turn }) => turn > lastTurn - 3)]
    return withoutHistory(state)
  } else if (name === 'drop' && 'file' in given) {
    file.isSelected = false
    return removeItems(state, [`file:f${given.file}`])
  } else if (name === 'rebuild')
    return rebuild(state, { present: presentOf(world), references: new Map(), indexes: ['sym:app'] }, settings).state
  return state
}

interface Moment {
  before: TrackerState
  after: TrackerState
  present: PresentItem[]
  kind: 'settle' | 'update'
}

/** Plays the steps: each answer is a request (settled first, or not) and an update after it. */
function play(fileSizes: number[], list: Step[], settles: boolean, check: (moment: Moment) => void): TrackerState {
  const world = worldOf(fileSizes)
  let state = distribute(freshTracker(), { present: presentOf(world), references: new Map(), indexes: ['sym:app'] }, settings)
  for (const item of list) {
    if (item.do === 'answer' && settles) {
      const present = presentOf(world)
      const { state: after, broken } = settle(state, present, settings)
      check({ before: state, after: { ...after, broken }, present, kind: 'settle' })
      state = after
    }
    state = act(world, state, item)
    if (item.do !== 'answer') continue
    const present = presentOf(world)
    const { state: after } = updateTracker(state, present, settings)
    check({ before: state, after, present, kind: 'update' })
    state = after
  }
  return state
}

const holds = (check: (moment: Moment) => void) =>
  fc.assert(
    fc.property(sizes, steps, fc.boolean(), (fileSizes, list, settles) => {
      play(fileSizes, list, settles, check)
    }),
    runs(300),
  )

const contentOf = (state: TrackerState, tier: TierName) =>
  state.items.filter(item => item.tier === tier && !item.isHidden).map(({ key, hash }) => `${key}@${hash}`)
const tierBefore = ({ before }: Moment) => new Map(before.items.map(item => [item.key, item]))

/** Highest tier that must be written anew: its item changed or went, or something enters it by rule. */
function cause(moment: Moment): number {
  const { before, after, present } = moment
  const now = new Map(present.map(item => [item.key, item]))
  const ranks = before.items
    .filter(({ key, hash, isHidden }) => !isHidden && (now.get(key)?.hash !== hash || now.get(key)?.isHidden))
    .map(({ tier }) => rankOf(tier))
  const known = tierBefore(moment)
  const entered = present.filter(({ key }) => !known.has(key)).map(({ key }) => (kindOf(key) === 'url' ? 1 : 4))
  const fallen = after.items
    .filter(item => isHistory(item) && item.tier === 'active')
    .map(({ key }) => rankOf(known.get(key)?.tier ?? 'active'))
  const intoL3 = after.items.some(item => item.tier !== 'active' && (known.get(item.key)?.tier ?? 'active') === 'active')
  return Math.min(4, ...ranks, ...entered, ...fallen, ...before.broken.map(rankOf), ...(intoL3 ? [3] : []))
}

describe('any sequence of selections, edits, answers, pages and compactions', () => {
  it('[ctx-03] leaves each item in one place, and all that is present in a request in exactly one tier', () => {
    holds(({ after, present }) => {
      expect(new Set(after.items.map(({ key }) => key)).size).toBe(after.items.length)
      const arranged = Object.values(arrange(after, present)).flat()
      const shown = present.filter(({ isHidden }) => !isHidden).map(({ key }) => key)
      expect(arranged.toSorted()).toEqual(shown.toSorted())
    })
  })

  it('[ctx-03] changes no tier above the highest that something broke, but to fill an L0 that was too small to be cached', () => {
    holds(moment => {
      const { before, after } = moment
      const highest = cause(moment)
      for (const tier of cachedTiers.slice(0, highest)) {
        const [was, is] = [contentOf(before, tier), contentOf(after, tier)]
        const small = before.items.filter(item => item.tier === 'L0').reduce((sum, { tokens }) => sum + tokens, 0) < settings.cacheTarget
        if (tier === 'L0' && small && highest === 1) expect(is.slice(0, was.length)).toEqual(was)
        else if (was.length > 0) expect(is).toEqual(was)
      }
    })
  })

  it('[ctx-04] reports every tier whose bytes have changed as broken, and keeps the others byte for byte', () => {
    holds(({ before, after }) => {
      for (const tier of cachedTiers) {
        if (!after.broken.includes(tier)) expect(contentOf(after, tier)).toEqual(contentOf(before, tier))
      }
    })
  })

  it('[ctx-03] lets items that stay in a tier keep their order', () => {
    holds(moment => {
      const now = new Map(moment.present.map(item => [item.key, item.hash]))
      for (const tier of cachedTiers) {
        const [was, is] = [contentOf(moment.before, tier), contentOf(moment.after, tier)]
        const both = was.filter(item => is.includes(item) && now.get(item.slice(0, item.lastIndexOf('@')) as ItemKey))
        expect(is.filter(item => both.includes(item))).toEqual(both)
      }
    })
  })

  it('[ctx-04] puts what has changed among the active items with N 0', () => {
    holds(moment => {
      const known = tierBefore(moment)
      const now = new Map(moment.present.map(item => [item.key, item]))
      for (const item of moment.after.items) {
        const was = known.get(item.key)
        const isChanged = was !== undefined && now.get(item.key)?.hash !== was.hash
        if (isChanged && !item.key.startsWith('system:')) expect([item.tier, item.n]).toEqual(['active', 0])
      }
    })
  })

  it('keeps history in order over the tiers, and every exchange in one of them', () => {
    holds(({ after, present }) => {
      const turns = new Map(present.map(({ key, turn }) => [key, turn]))
      const history = after.items.filter(isHistory)
      const order = present.filter(isHistory).map(({ key }) => key)
      expect(history.map(({ key }) => key)).toEqual(order)
      history.forEach((item, index) => {
        const next = history[index + 1]
        if (next === undefined) return
        if (turns.get(item.key) === turns.get(next.key)) expect(next.tier).toBe(item.tier)
        else expect(rankOf(next.tier)).toBeGreaterThanOrEqual(rankOf(item.tier))
      })
    })
  })

  it('[ctx-05] leaves no L1 or L2 below the cache target', () => {
    holds(({ after }) => {
      for (const tier of ['L1', 'L2'] as CachedTier[]) {
        const tokens = after.items.filter(item => item.tier === tier).reduce((sum, item) => sum + item.tokens, 0)
        expect(tokens === 0 || tokens >= settings.cacheTarget).toBe(true)
      }
    })
  })

  it('finds nothing more to do when a request follows an update without a change', () => {
    holds(({ after, present, kind }) => {
      if (kind !== 'update') return
      const again = settle(after, present, settings)
      expect(again.broken).toEqual(after.broken)
      for (const tier of cachedTiers) {
        if (!after.broken.includes(tier)) expect(contentOf(again.state, tier)).toEqual(contentOf(after, tier))
      }
    })
  })

  it('goes on the same from a stored state', () => {
    fc.assert(
      fc.property(sizes, steps, (fileSizes, list) => {
        const state = play(fileSizes, list, true, () => {})
        expect(readTracker(JSON.parse(JSON.stringify(state)))).toEqual(state)
      }),
    )
  })
})

describe('any answers without a change', () => {
  it('come to rest: after 20 of them nothing moves and nothing is broken any more', () => {
    fc.assert(
      fc.property(sizes, steps, (fileSizes, list) => {
        const world = worldOf(fileSizes)
        let state = freshTracker()
        for (const item of list) state = act(world, state, item)
        const present = presentOf(world)
        const rest = () => {
          state = settle(state, present, settings).state
          state = updateTracker(state, present, settings).state
        }
        for (let answer = 0; answer < 20; answer += 1) rest()
        const before = state
        rest()
        expect(state.broken).toEqual([])
        expect(cachedTiers.map(tier => contentOf(state, tier))).toEqual(cachedTiers.map(tier => contentOf(before, tier)))
      }),
    )
  })
})
