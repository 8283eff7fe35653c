import { newId } from '#lib/ids.ts'
import { type Insert, insertInto, now, type Platform } from '#lib/platform/index.ts'
import type { ServerCalls, UsageLedger, UsagePlace, UsageRecord } from './usage.ts'

const KEY = { id: 'text', userId: 'text', runId: 'text', step: 'int' } as const
const COUNTED = {
  model: 'text',
  promptTokens: 'int',
  completionTokens: 'int',
  estimated: 'boolean',
  at: 'timestamp',
  projectId: 'text',
  assistantId: 'text',
  scheduleId: 'text',
} as const
const OF_STEP = {
  ...COUNTED,
  reasoningTokens: 'int',
  cacheReadTokens: 'int',
  cacheWriteTokens: 'int',
  costMicroUsd: 'int',
  ttftMs: 'int',
  runs: 'int',
  errors: 'int',
} as const
const OF_CALLS = { ...COUNTED, calls: 'int', failedCalls: 'int' } as const

/** Largest number that a column holds. Providers report any, and the end of a run must be storable with it. */
const MOST = 2 ** 31 - 1

/** Calls outside a run have no run id, so they never conflict. */
const replacing = (columns: object) =>
  `ON CONFLICT ("runId", "step", "server") DO UPDATE SET ${Object.keys(columns)
    .map(name => `"${name}" = excluded."${name}"`)
    .join(', ')}`

const stepRow = insertInto('UsageEntry', { ...KEY, server: 'text', ...OF_STEP }, replacing(OF_STEP))
const callsRow = insertInto('UsageEntry', { ...KEY, server: 'text', ...OF_CALLS }, replacing(OF_CALLS))

const NOWHERE = { projectId: null, assistantId: null, scheduleId: null }
const held = (count: number) => Math.min(MOST, count)
const heldOrNull = (count: number | null | undefined) => (count === null || count === undefined ? null : held(count))

/** Makes the rows of a step, which the end of its run stores together with its own. A step that is repeated after a crash replaces its rows. */
export function usageInserts(entry: UsageRecord, calls: readonly ServerCalls[], at: Date): Insert[] {
  const { userId, runId, step, model, usage, costMicroUsd, place = NOWHERE, server = '', end } = entry
  return [
    stepRow({
      ...{ id: newId(at.getTime()), userId, runId, step, model, at, ...place },
      server,
      promptTokens: held(usage.promptTokens),
      completionTokens: held(usage.completionTokens),
      reasoningTokens: heldOrNull(usage.reasoningTokens),
      cacheReadTokens: heldOrNull(usage.cacheReadTokens),
      cacheWriteTokens: heldOrNull(usage.cacheWriteTokens),
      estimated: usage.estimated,
      costMicroUsd: heldOrNull(costMicroUsd),
      ttftMs: heldOrNull(end?.ttftMs),
      runs: end ? 1 : 0,
      errors: end?.hasFailed ? 1 : 0,
    }),
    ...callInserts({ userId, runId, step, model, ...place }, calls, at),
  ]
}

/** Makes a row of calls for each server. */
export function callInserts(
  place: UsagePlace & Pick<UsageRecord, 'userId' | 'runId' | 'step' | 'model'>,
  calls: readonly ServerCalls[],
  at: Date,
): Insert[] {
  const none = { promptTokens: 0, completionTokens: 0, estimated: false }
  return calls.map(({ server, calls: count, failed }) =>
    callsRow({ ...place, ...none, id: newId(at.getTime()), at, server, calls: count, failedCalls: failed }),
  )
}

export function createUsage({ db, clock }: Pick<Platform, 'db' | 'clock'>): UsageLedger {
  return {
    async record(entry, calls = [], settled = 'elsewhere') {
      await db.transact(async sql => {
        await sql.insert(usageInserts(entry, calls, now(clock)))
        if (settled !== 'elsewhere') await settled.beside(sql)
      })
    },
  }
}
