import { createPublisher } from '#components/frame-publisher.ts'
import { errorSentence } from '#components/request.ts'
import type { ContextBreakdown, ContextView, ItemChoice, ItemKey, ItemKind, TierView } from '#lib/context/shared.ts'

export interface ContextState {
  /** Last known context of the next request; null before the first load. */
  view: ContextView | null
  /** Reason why the last load failed; the view is stale then. */
  error: string | null
}

/** Dependencies of a context store. Functions that call the server throw `RequestError`. */
export interface ContextPorts {
  load: () => Promise<ContextView>
  choose: (key: ItemKey, choice: ItemChoice | null) => Promise<void>
  isVisible: () => boolean
  after: (ms: number, run: () => void) => void
}

export interface ContextStore {
  subscribe(listener: () => void): () => void
  read(): ContextState
  readInitial(): ContextState
  /** Loads the view again, soon: several calls within a moment are one request. A hidden page waits until it is seen. */
  refresh(): void
  /** Loads the view now, and resolves when that is done, well or not. */
  reload(): Promise<void>
  /**
   * Pins an item, leaves it out, or leaves it to Parley (null). The view changes immediately, and back if refused. Throws `RequestError`.
   */
  choose(key: ItemKey, choice: ItemChoice | null): Promise<void>
}

/** Calls within this time are answered by one request. */
export const GATHER_MS = 150

/** Holds the context of one chat outside React, from `first` on where it is known. Former numbers stay until new ones arrive. */
export function createContextStore(ports: ContextPorts, first: ContextView | null = null): ContextStore {
  const initial: ContextState = { view: first, error: null }
  const state = createPublisher(initial, run => run())
  let isGathering = false
  let isLoading = false
  let isAskedAgain = false
  /** Counts choices: an answer that was requested before the latest is stale. */
  let choices = 0
  let choicesUnderway = 0

  async function load(): Promise<void> {
    if (isLoading) {
      isAskedAgain = true
      return
    }
    isLoading = true
    const before = choices
    try {
      const view = await ports.load()
      if (before === choices && choicesUnderway === 0) state.changeNow({ view, error: null })
    } catch (error) {
      state.changeNow({ error: errorSentence(error) })
    } finally {
      isLoading = false
    }
    if (!isAskedAgain) return
    isAskedAgain = false
    refresh()
  }

  function refresh(): void {
    if (isGathering || !ports.isVisible()) return
    isGathering = true
    ports.after(GATHER_MS, () => {
      isGathering = false
      void load()
    })
  }

  return {
    subscribe: state.subscribe,
    read: state.read,
    readInitial: () => initial,
    refresh,
    reload: load,
    async choose(key, choice) {
      const { view } = state.current()
      if (!view) return
      choices += 1
      choicesUnderway += 1
      const mine = choices
      state.changeNow({ view: withChoice(view, key, choice) })
      try {
        await ports.choose(key, choice)
      } catch (error) {
        if (mine === choices) state.changeNow({ view })
        throw error
      } finally {
        choicesUnderway -= 1
        refresh()
      }
    },
  }
}

const PART: Record<ItemKind, keyof ContextBreakdown> = {
  system: 'system',
  tools: 'tools',
  file: 'files',
  sym: 'symbolMap',
  doc: 'symbolMap',
  url: 'urls',
  memory: 'system',
  history: 'history',
}

/** Returns the view as it will be with a person's choice for one item, until the server has reckoned it. Its numbers add up as before. */
export function withChoice(view: ContextView, key: ItemKey, choice: ItemChoice | null): ContextView {
  const item = view.tiers.flatMap(tier => tier.items).find(each => each.choiceKey === key)
  const leftOut = view.leftOut.filter(each => each.key !== key)
  if (!item) return { ...view, leftOut }
  if (choice !== 'left_out') return { ...view, leftOut, tiers: view.tiers.map(tier => replaced(tier, key, choice)) }
  const tiers = view.tiers.map(tier => without(tier, key))
  const totalTokens = view.totalTokens - item.tokens
  const part = PART[item.kind]
  return {
    ...view,
    tiers,
    totalTokens,
    cacheHitRate: hitRate(tiers, totalTokens),
    breakdown: { ...view.breakdown, [part]: view.breakdown[part] - item.tokens },
    leftOut: [...leftOut, { key, label: item.label }],
  }
}

function replaced(tier: TierView, key: ItemKey, choice: ItemChoice | null): TierView {
  if (!tier.items.some(item => item.choiceKey === key)) return tier
  return { ...tier, items: tier.items.map(item => (item.choiceKey === key ? { ...item, choice } : item)) }
}

function without(tier: TierView, key: ItemKey): TierView {
  const item = tier.items.find(each => each.choiceKey === key)
  if (!item) return tier
  return { ...tier, tokens: tier.tokens - item.tokens, count: tier.count - 1, items: tier.items.filter(each => each !== item) }
}

function hitRate(tiers: readonly TierView[], totalTokens: number): number {
  const cached = tiers.reduce((sum, tier) => sum + (tier.cached ? tier.tokens : 0), 0)
  return totalTokens === 0 ? 0 : cached / totalTokens
}
