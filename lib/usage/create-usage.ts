import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import type { UsageLedger } from './usage.ts'

export function createUsage({ db, clock }: Pick<Platform, 'db' | 'clock'>): UsageLedger {
  return {
    async record({ userId, runId, step, model, usage }) {
      await db.client.usageEntry.createMany({
        data: [
          {
            id: newId(clock.nowMs()),
            userId,
            runId,
            step,
            model,
            promptTokens: usage.promptTokens,
            completionTokens: usage.completionTokens,
            reasoningTokens: usage.reasoningTokens ?? null,
            cacheReadTokens: usage.cacheReadTokens ?? null,
            cacheWriteTokens: usage.cacheWriteTokens ?? null,
            estimated: usage.estimated,
            at: now(clock),
          },
        ],
      })
    },
  }
}
