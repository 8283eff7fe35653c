import type { ChatView } from '#lib/chats/index.ts'
import type { Usage } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { compactionView } from '../compaction/compaction-view.ts'
import type { AppliedCompaction } from '../compaction/compactions.ts'
import { type ContextItem, tokensOf } from '../layout/item.ts'
import type { LaidTier, Layout } from '../layout/lay-out.ts'
import type { RequestParts } from '../layout/parts.ts'
import { kindOf, type TierName, tierNames } from '../tracker/tier.ts'
import type { ContextBreakdown, ContextView, ItemView, RequestTokens, TierView } from './view.ts'

export interface Viewed {
  /** Stands for earlier messages of the chat. */
  compaction: AppliedCompaction | null
  chat: ChatView
  model: ResolvedModel | null
  parts: RequestParts
  layout: Layout
}

/** N at which items enter L3, L2, L1 and L0. */
const THRESHOLDS = [3, 6, 9, 12] as const

/** Shows a layout: its tiers, and the same tokens by their kind. */
export function viewOf({ chat, model, parts, layout, compaction }: Viewed): ContextView {
  const tiers = layout.tiers.map(tierView)
  const cached = tokensOf(tiers.filter(tier => tier.cached))
  const totalTokens = tokensOf(tiers)
  return {
    chatId: chat.id,
    model: model && { id: model.id, title: model.title },
    mode: 'code',
    crossRefEnabled: false,
    totalTokens,
    maxInputTokens: model?.contextWindow ?? null,
    isEstimated: true,
    cacheHitRate: totalTokens === 0 ? 0 : cached / totalTokens,
    providerCacheRate: null,
    tiers,
    breakdown: breakdownOf(parts),
    promotions: [],
    demotions: [],
    lastRequest: null,
    sessionTotals: requestTokens(chat.usage),
    leftOut: [],
    compaction: compaction && compactionView(compaction),
    isRunning: chat.activeRunId !== null,
  }
}

function tierView({ name, items, tokens, isMarked }: LaidTier): TierView {
  const threshold = thresholdOf(name)
  return { name, threshold, tokens, count: items.length, cached: isMarked, items: items.map(itemView) }
}

function thresholdOf(name: TierName): number | null {
  return name === 'active' ? null : (THRESHOLDS[tierNames.indexOf('active') - 1 - tierNames.indexOf(name)] ?? null)
}

function itemView({ key, label, tokens }: ContextItem): ItemView {
  return { key, kind: kindOf(key), label, tokens, n: null, next: null, choice: null }
}

function breakdownOf({ system, tools, entries, files, pages, turns, fileList }: RequestParts): ContextBreakdown {
  const history = turns.flat()
  return {
    system: system.tokens,
    tools: tools?.tokens ?? 0,
    legend: 0,
    symbolMap: tokensOf(entries),
    symbolMapFiles: entries.length,
    files: tokensOf(files) + (fileList?.tokens ?? 0),
    urls: tokensOf(pages),
    history: tokensOf(history),
    historyMessages: history.length,
  }
}

export function requestTokens({ promptTokens, completionTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: Usage): RequestTokens {
  return { prompt: promptTokens, completion: completionTokens, cacheRead: cacheReadTokens, cacheWrite: cacheWriteTokens }
}
