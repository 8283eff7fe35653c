/** Sums over entries of usage. Amounts are in millionths of a US dollar, times in milliseconds. */
export interface Sums {
  promptTokens: number
  completionTokens: number
  reasoningTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
  /** Null where nothing had a price. */
  costMicroUsd: number | null
  unpricedTokens: number
  ttftMs: number
  /** Number of answers in `ttftMs`. */
  timed: number
  runs: number
  errors: number
  calls: number
  failedCalls: number
}

export const noSums: Sums = {
  promptTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costMicroUsd: null,
  unpricedTokens: 0,
  ttftMs: 0,
  timed: 0,
  runs: 0,
  errors: 0,
  calls: 0,
  failedCalls: 0,
}
export const SUMS = Object.keys(noSums) as (keyof Sums)[]
/** Columns by which entries are told apart in `UsageDay`. */
export const KEYS = ['userId', 'model', 'projectId', 'assistantId', 'scheduleId', 'server'] as const

const names = (columns: readonly string[]) => columns.map(name => `"${name}"`).join(', ')
export const KEY_COLUMNS = names(KEYS)
export const SUM_COLUMNS = names(SUMS)
/** Sums of all columns of `Sums`, of `ENTRIES` or of rows of `UsageDay`. */
export const SUMMED = SUMS.map(name => `SUM("${name}") AS "${name}"`).join(', ')

/** Selects entries with the columns of `UsageDay`, one row each. It ends in a condition on `at`. */
export const ENTRIES = `
  SELECT "userId", "model", COALESCE("projectId", '') AS "projectId", COALESCE("assistantId", '') AS "assistantId",
    COALESCE("scheduleId", '') AS "scheduleId", "server", "at", "promptTokens", "completionTokens",
    COALESCE("reasoningTokens", 0) AS "reasoningTokens", COALESCE("cacheReadTokens", 0) AS "cacheReadTokens",
    COALESCE("cacheWriteTokens", 0) AS "cacheWriteTokens", "costMicroUsd",
    CASE WHEN "costMicroUsd" IS NULL THEN CAST("promptTokens" AS BIGINT) + "completionTokens" ELSE 0 END AS "unpricedTokens",
    COALESCE("ttftMs", 0) AS "ttftMs", CASE WHEN "ttftMs" IS NULL THEN 0 ELSE 1 END AS "timed", "runs", "errors", "calls", "failedCalls"
  FROM "UsageEntry" WHERE "at" >= ? AND "at" < ?`

/** Row of sums as a database returns it: PostgreSQL gives large numbers as text. */
export type StoredSums = { key: string } & { [Name in keyof Sums]: number | string | bigint | null }

/** Adds a row to the sums of its key. */
export function addRow(sums: Map<string, Sums>, row: StoredSums): void {
  const before = sums.get(row.key) ?? noSums
  sums.set(row.key, addSums(before, Object.fromEntries(SUMS.map(name => [name, row[name] === null ? null : Number(row[name])])) as never))
}

export function addSums(one: Sums, other: Sums): Sums {
  const sum = Object.fromEntries(SUMS.map(name => [name, (one[name] ?? 0) + (other[name] ?? 0)])) as unknown as Sums
  return one.costMicroUsd === null && other.costMicroUsd === null ? { ...sum, costMicroUsd: null } : sum
}
