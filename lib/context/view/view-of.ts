import type { Usage } from '#lib/messages/index.ts'
import { compactionView } from '../compaction/compaction-view.ts'
import { type ContextItem, choiceKeyOf, tokensOf } from '../layout/item.ts'
import type { LaidTier } from '../layout/lay-out.ts'
import { hiddenEntries, type RequestParts } from '../layout/parts.ts'
import type { ContextBreakdown, ContextView, ItemView, RequestTokens, TierView } from '../layout/view.ts'
import type { NextRequest } from '../next-request.ts'
import { entryN, leavingN } from '../tracker/settings.ts'
import { type ItemKey, kindOf, type TrackedItem } from '../tracker/tier.ts'

type Tracked = ReadonlyMap<ItemKey, TrackedItem>

/** Shows the next request of a chat: its tiers, and the same tokens by their kind. */
export function viewOf(next: NextRequest, { crossRefReady, mapState }: Pick<ContextView, 'crossRefReady' | 'mapState'>): ContextView {
  const { chat, mode, model, parts, layout, stored, leftOut, tokenizer, compaction } = next
  const byKey: Tracked = new Map(next.tracker.items.map(item => [item.key, item]))
  const tiers = layout.tiers.map((tier, index) => tierView(next, byKey, tier, isRead(layout.tiers, index)))
  const totalTokens = tokensOf(tiers)
  const { lastRequest, promotions, demotions } = stored.report
  return {
    chatId: chat.id,
    model: model && { id: model.id, title: model.title },
    mode,
    crossRefEnabled: chat.crossRef,
    crossRefReady,
    mapState,
    totalTokens,
    maxInputTokens: next.window,
    isEstimated: !tokenizer.isExact && !tokenizer.isCalibrated,
    cacheHitRate: totalTokens === 0 ? 0 : tokensOf(tiers.filter(tier => tier.cached)) / totalTokens,
    providerCacheRate: lastRequest && lastRequest.prompt > 0 ? lastRequest.cacheRead / lastRequest.prompt : null,
    tiers,
    breakdown: breakdownOf(parts),
    promotions,
    demotions,
    lastRequest,
    sessionTotals: requestTokens(chat.usage),
    leftOut,
    unsent: next.unsent,
    compaction: compaction && compactionView(compaction),
    isRunning: chat.activeRunId !== null,
  }
}

/** Tells whether the provider's cache holds a tier: a mark at its end or behind it covers all that is before. */
function isRead(tiers: readonly LaidTier[], index: number): boolean {
  return tiers.slice(index).some(({ isMarked }) => isMarked) && (tiers[index]?.tokens ?? 0) > 0
}

function tierView(next: NextRequest, byKey: Tracked, { name, items, tokens }: LaidTier, cached: boolean): TierView {
  const threshold = name === 'active' ? null : entryN(name, next.settings)
  return { name, threshold, tokens, count: items.length, cached, items: items.map(item => itemView(next, byKey, item)) }
}

function itemView({ settings, choices }: NextRequest, byKey: Tracked, item: ContextItem): ItemView {
  const { key, label, tokens } = item
  const choiceKey = choiceKeyOf(item)
  const tracked = byKey.get(key)
  const next = tracked ? leavingN(tracked.tier, settings) : null
  return { key, choiceKey, kind: kindOf(key), label, tokens, n: tracked?.n ?? null, next, choice: choices.get(choiceKey) ?? null }
}

function breakdownOf(parts: RequestParts): ContextBreakdown {
  const { system, legends, tools, files, pages, memory, turns, fileList, review } = parts
  const hidden = hiddenEntries(parts)
  const entries = parts.entries.filter(({ key }) => !hidden.has(key))
  const history = turns.flat()
  return {
    system: system.tokens + (memory?.tokens ?? 0),
    tools: tools?.tokens ?? 0,
    legend: tokensOf(legends),
    symbolMap: tokensOf(entries),
    symbolMapFiles: new Set(entries.map(({ label }) => label)).size,
    files: tokensOf(files) + (fileList?.tokens ?? 0) + (review?.tokens ?? 0),
    urls: tokensOf(pages),
    history: tokensOf(history),
    historyMessages: history.length,
  }
}

export function requestTokens({ promptTokens, completionTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: Usage): RequestTokens {
  return { prompt: promptTokens, completion: completionTokens, cacheRead: cacheReadTokens, cacheWrite: cacheWriteTokens }
}
