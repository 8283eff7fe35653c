import type { ContextView, ItemKey, ItemKind, ItemView, TierName, TierView, UnsentView } from '#lib/context/shared.ts'

const THRESHOLDS: Record<TierName, number | null> = { L0: 12, L1: 9, L2: 6, L3: 3, active: null }

export function item(key: ItemKey, tokens: number, more: Partial<ItemView> = {}): ItemView {
  const [kind = '', ...name] = key.split(':')
  return { key, choiceKey: key, kind: kind as ItemKind, label: name.join(':'), tokens, n: 4, next: 6, choice: null, ...more }
}

export function tier(name: TierName, items: ItemView[]): TierView {
  const tokens = items.reduce((sum, each) => sum + each.tokens, 0)
  return { name, threshold: THRESHOLDS[name], tokens, count: items.length, cached: name !== 'active' && items.length > 0, items }
}

const noUnsent: UnsentView = { files: [], pages: [], turns: 0, historyTokens: 0 }

/** A chat about files, as the drawing of the panel has it. */
export function contextView(more: Partial<ContextView> = {}): ContextView {
  const tiers = [
    tier('L0', [
      item('system:prompt', 2_310, { label: 'Instructions', n: 12, next: null }),
      item('tools:all', 4_870, { label: 'Definitions of 12 tools', n: 12, next: null }),
      item('sym:src/money.ts', 2_000, { n: 12, next: null }),
    ]),
    tier('L1', [
      item('url:9f2c', 1_204, { label: 'Rounding of invoices', n: 9, next: 12 }),
      item('sym:src/ledger.ts', 13_696, { n: 10, next: 12 }),
    ]),
    tier('L2', [item('file:src/money.ts', 8_020, { n: 7, next: 9, choice: 'pinned' })]),
    tier('L3', [item('history:3', 3_116, { label: 'Totals are rounded once at the end today.' }), item('sym:src/tax.ts', 1_324)]),
    tier('active', [
      item('file:src/invoice.ts', 2_620, { n: 0, next: 3 }),
      item('history:13', 2_140, { label: 'Invoices must round half to even, per line.', n: 1, next: 3 }),
    ]),
  ]
  const totalTokens = tiers.reduce((sum, each) => sum + each.tokens, 0)
  return {
    chatId: 'c',
    model: { id: 'openai:atlas-large', title: 'Atlas large' },
    mode: 'code',
    crossRefEnabled: true,
    crossRefReady: true,
    mapState: 'ready',
    totalTokens,
    maxInputTokens: 128_000,
    isEstimated: false,
    cacheHitRate: (totalTokens - 4_760) / totalTokens,
    providerCacheRate: 0.92,
    tiers,
    breakdown: {
      system: 2_310,
      tools: 4_870,
      legend: 0,
      symbolMap: 17_020,
      symbolMapFiles: 236,
      files: 10_640,
      urls: 1_204,
      history: 5_256,
      historyMessages: 14,
    },
    promotions: [{ key: 'file:src/money.ts', from: 'L3', to: 'L2' }],
    demotions: [{ key: 'file:src/invoice.ts', from: 'L2', to: 'active' }],
    lastRequest: { prompt: 41_300, completion: 412, cacheRead: 38_100, cacheWrite: 1_200 },
    sessionTotals: { prompt: 182_400, completion: 2_010, cacheRead: 150_000, cacheWrite: 9_000 },
    leftOut: [{ key: 'file:src/generated.ts', label: 'src/generated.ts' }],
    unsent: noUnsent,
    compaction: null,
    isRunning: false,
    ...more,
  }
}

/** A chat that has just begun, with a model whose window is unknown. */
export function emptyView(): ContextView {
  const tiers = [
    tier('L0', []),
    tier('L1', []),
    tier('L2', []),
    tier('L3', []),
    tier('active', [item('system:prompt', 310, { label: 'Instructions', n: 0, next: 3 })]),
  ]
  return contextView({
    crossRefEnabled: false,
    crossRefReady: false,
    mapState: null,
    maxInputTokens: null,
    isEstimated: true,
    totalTokens: 310,
    cacheHitRate: 0,
    providerCacheRate: null,
    tiers,
    breakdown: { system: 310, tools: 0, legend: 0, symbolMap: 0, symbolMapFiles: 0, files: 0, urls: 0, history: 0, historyMessages: 0 },
    promotions: [],
    demotions: [],
    lastRequest: null,
    sessionTotals: { prompt: 0, completion: 0, cacheRead: 0, cacheWrite: 0 },
    leftOut: [],
  })
}

/** Returns a view with this many files in the active tier. */
export function largeView(files: number): ContextView {
  const items = Array.from({ length: files }, (_, index) =>
    item(`file:src/module-${String(index + 1).padStart(4, '0')}.ts`, 20, { n: 1, next: 3 }),
  )
  const view = contextView({ promotions: [], demotions: [] })
  const tokens = 20 * files
  return {
    ...view,
    tiers: [...view.tiers.slice(0, 4), tier('active', items)],
    totalTokens: view.totalTokens - 4_760 + tokens,
    breakdown: { ...view.breakdown, files: view.breakdown.files - 2_620 + tokens, history: view.breakdown.history - 2_140 },
  }
}
