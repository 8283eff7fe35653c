import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import type { UsageLedger } from './usage.ts'

const COLUMNS = [
  'model',
  'promptTokens',
  'completionTokens',
  'reasoningTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'estimated',
  'costMicroUsd',
  'at',
]
/** Calls outside a run have no run id, so they never conflict. */
const RECORD = `
  INSERT INTO "UsageEntry" ("id", "userId", "runId", "step", ${COLUMNS.map(name => `"${name}"`).join(', ')})
  VALUES (?, ?, ?, ?, ${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT ("runId", "step") DO UPDATE SET ${COLUMNS.map(name => `"${name}" = excluded."${name}"`).join(', ')}`

export function createUsage({ db, clock }: Pick<Platform, 'db' | 'clock'>): UsageLedger {
  return {
    async record({ userId, runId, step, model, usage, costMicroUsd }) {
      const entry = [
        newId(clock.nowMs()),
        userId,
        runId,
        step,
        model,
        usage.promptTokens,
        usage.completionTokens,
        usage.reasoningTokens ?? null,
        usage.cacheReadTokens ?? null,
        usage.cacheWriteTokens ?? null,
        usage.estimated,
        costMicroUsd,
        now(clock),
      ]
      await db.transact(async sql => sql.run(RECORD, entry))
    },
  }
}
