import type { ContextBreakdown, ContextView, ItemChoice, ItemKey, ItemKind, TierView } from '#lib/context/shared.ts'

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
