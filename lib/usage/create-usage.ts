import { newId } from '#lib/ids.ts'
import { type Insert, insertInto, now, type Platform } from '#lib/platform/index.ts'
import type { UsageLedger, UsageRecord } from './usage.ts'

const COLUMNS = {
  model: 'text',
  promptTokens: 'int',
  completionTokens: 'int',
  reasoningTokens: 'int',
  cacheReadTokens: 'int',
  cacheWriteTokens: 'int',
  estimated: 'boolean',
  costMicroUsd: 'int',
  at: 'timestamp',
} as const

/** Largest number that a column holds. Providers report any, and the end of a run must be storable with it. */
const MOST = 2 ** 31 - 1

const REPLACED = Object.keys(COLUMNS).map(name => `"${name}" = excluded."${name}"`)
/** Calls outside a run have no run id, so they never conflict. */
const usageRow = insertInto(
  'UsageEntry',
  { id: 'text', userId: 'text', runId: 'text', step: 'int', ...COLUMNS },
  `ON CONFLICT ("runId", "step") DO UPDATE SET ${REPLACED.join(', ')}`,
)

/** Makes the entry of a step that is stored together with the end of its run. A step that is repeated after a crash replaces its entry. */
export function usageInsert({ userId, runId, step, model, usage, costMicroUsd }: UsageRecord, at: Date): Insert {
  return usageRow({
    id: newId(at.getTime()),
    userId,
    runId,
    step,
    model,
    promptTokens: Math.min(MOST, usage.promptTokens),
    completionTokens: Math.min(MOST, usage.completionTokens),
    reasoningTokens: usage.reasoningTokens === undefined ? null : Math.min(MOST, usage.reasoningTokens),
    cacheReadTokens: usage.cacheReadTokens === undefined ? null : Math.min(MOST, usage.cacheReadTokens),
    cacheWriteTokens: usage.cacheWriteTokens === undefined ? null : Math.min(MOST, usage.cacheWriteTokens),
    estimated: usage.estimated,
    costMicroUsd: costMicroUsd === null ? null : Math.min(MOST, costMicroUsd),
    at,
  })
}

export function createUsage({ db, clock }: Pick<Platform, 'db' | 'clock'>): UsageLedger {
  return {
    async record(entry) {
      await db.transact(async sql => sql.insert([usageInsert(entry, now(clock))]))
    },
  }
}
