import { z } from 'zod'
import type { RebuildReport } from '#lib/context/index.ts'
import { type ContextView, moveLine, type TierView, tierNames } from '#lib/context/shared.ts'

const count = z.int().min(0)
const share = z.number().min(0).max(1)
const mode = z.enum(['code', 'document'])
const lines = z.array(z.string())

/** Context of a session's next request; sizes are tokens. */
export const context = z.object({
  model: z.string().nullable().describe('provider:model; null: none is offered'),
  mode,
  cross_ref_enabled: z.boolean(),
  total_tokens: count,
  max_input_tokens: count.nullable().describe('null: unknown'),
  cache_hit_rate: share.describe('Share of tokens in cached tiers'),
  provider_cache_rate: share.nullable().describe('Share of cached tokens in the last request, as its provider counted'),
  tiers: z.array(
    z.object({
      name: z.enum(tierNames),
      threshold: count.nullable(),
      tokens: count,
      count,
      cached: z.boolean(),
      items: z.array(z.object({ key: z.string(), tokens: count, n: count.nullable(), next: count.nullable() })),
    }),
  ),
  breakdown: z.object({
    system: count,
    tools: count,
    legend: count,
    symbol_map: count,
    symbol_map_files: count,
    files: count,
    urls: count,
    history: count,
    history_messages: count,
  }),
  promotions: lines.describe('Moves of the last update, such as "L3 → L2: sym:path"'),
  demotions: lines,
  session_totals: z.object({ prompt: count, completion: count, total: count, cache_read: count, cache_write: count }),
})

export const rebuilt = z.object({
  mode,
  items_before: count,
  items_after: count,
  files_distributed: count,
  tier_counts: z.object({ L0: count, L1: count, L2: count, L3: count, active: count }),
  message: z.string(),
})

export function toContext(view: ContextView): z.output<typeof context> {
  const { breakdown, sessionTotals } = view
  return {
    model: view.model?.id ?? null,
    mode: view.mode,
    cross_ref_enabled: view.crossRefEnabled,
    total_tokens: view.totalTokens,
    max_input_tokens: view.maxInputTokens,
    cache_hit_rate: view.cacheHitRate,
    provider_cache_rate: view.providerCacheRate,
    tiers: view.tiers.map(toTier),
    breakdown: {
      system: breakdown.system,
      tools: breakdown.tools,
      legend: breakdown.legend,
      symbol_map: breakdown.symbolMap,
      symbol_map_files: breakdown.symbolMapFiles,
      files: breakdown.files,
      urls: breakdown.urls,
      history: breakdown.history,
      history_messages: breakdown.historyMessages,
    },
    promotions: view.promotions.map(moveLine),
    demotions: view.demotions.map(moveLine),
    session_totals: {
      prompt: sessionTotals.prompt,
      completion: sessionTotals.completion,
      total: sessionTotals.prompt + sessionTotals.completion,
      cache_read: sessionTotals.cacheRead,
      cache_write: sessionTotals.cacheWrite,
    },
  }
}

function toTier({ name, threshold, tokens, count, cached, items }: TierView) {
  return { name, threshold, tokens, count, cached, items: items.map(({ key, tokens, n, next }) => ({ key, tokens, n, next })) }
}

export function toRebuilt(report: RebuildReport): z.output<typeof rebuilt> {
  return {
    mode: report.mode,
    items_before: report.itemsBefore,
    items_after: report.itemsAfter,
    files_distributed: report.filesDistributed,
    tier_counts: report.tierCounts,
    message: report.message,
  }
}
