import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import type { UsageLedger } from './usage.ts'

export function createUsage({ db, clock }: Pick<Platform, 'db' | 'clock'>): UsageLedger {
  return {
    async record({ userId, runId, step, model, usage }) {
      const counts = {
        userId,
        model,
        promptTokens: usage.promptTokens,
        completionTokens: usage.completionTokens,
        reasoningTokens: usage.reasoningTokens ?? null,
        cacheReadTokens: usage.cacheReadTokens ?? null,
        cacheWriteTokens: usage.cacheWriteTokens ?? null,
        estimated: usage.estimated,
        at: now(clock),
      }
      const entry = { ...counts, id: newId(clock.nowMs()), runId, step }
      if (runId === null) await db.client.usageEntry.create({ data: entry })
      else await db.client.usageEntry.upsert({ where: { runId_step: { runId, step } }, create: entry, update: counts })
    },
  }
}
