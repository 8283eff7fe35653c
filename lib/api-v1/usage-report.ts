import type { z } from 'zod'
import { qualityOf, type RouteRequest } from '#lib/http/index.ts'
import { csvLine } from '#lib/messages/index.ts'
import type { UsageEntryRow, UsageRow } from '#lib/usage/index.ts'
import { usageRow } from './usage-operations.ts'

type V1UsageRow = z.output<typeof usageRow>

const MICRO = 1_000_000
const FILE = { name: 'usage.csv', mediaType: 'text/csv' }

function toUsageRow(row: UsageRow): V1UsageRow {
  return {
    key: row.key,
    name: row.name,
    prompt_tokens: row.promptTokens,
    completion_tokens: row.completionTokens,
    cache_read_tokens: row.cacheReadTokens,
    cache_write_tokens: row.cacheWriteTokens,
    cost_usd: row.costMicroUsd === null ? null : row.costMicroUsd / MICRO,
    unpriced_tokens: row.unpricedTokens,
    ttft_ms: row.ttftMs,
    runs: row.runs,
    errors: row.errors,
  }
}

/** Answers with rows of usage: as CSV, which `send` guards, where the request wants that more than JSON. */
export async function usageAnswer(
  request: Pick<RouteRequest, 'headers'>,
  rows: readonly UsageRow[],
  send: (pieces: AsyncGenerator<string>, file: typeof FILE) => Promise<Response>,
): Promise<{ data: V1UsageRow[] } | Response> {
  const accept = request.headers.get('accept')
  if (qualityOf(accept, 'text/csv') <= qualityOf(accept, 'application/json')) return { data: rows.map(toUsageRow) }
  return send(usageCsv(rows), FILE)
}

const COLUMNS = Object.keys(usageRow.shape) as (keyof V1UsageRow)[]

/** Writes rows as CSV (RFC 4180) while they are read. */
export async function* usageCsv(rows: Iterable<UsageRow>): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for (const row of rows) {
    const shown = toUsageRow(row)
    yield csvLine(COLUMNS.map(name => String(shown[name] ?? '')))
  }
}

/** Columns of a file of entries, by what they hold. */
const ENTRY = {
  time: ({ at }) => at.toISOString(),
  user_id: ({ userId }) => userId,
  user: ({ user }) => user,
  model: ({ model }) => model,
  project: ({ project }) => project,
  assistant: ({ assistant }) => assistant,
  schedule: ({ schedule }) => schedule,
  server: ({ server }) => server,
  prompt_tokens: ({ promptTokens }) => promptTokens,
  completion_tokens: ({ completionTokens }) => completionTokens,
  cache_read_tokens: ({ cacheReadTokens }) => cacheReadTokens,
  cache_write_tokens: ({ cacheWriteTokens }) => cacheWriteTokens,
  cost_usd: ({ costMicroUsd }) => (costMicroUsd === null ? null : costMicroUsd / MICRO),
  ttft_ms: ({ ttftMs }) => ttftMs,
  answers: ({ runs }) => runs,
  errors: ({ errors }) => errors,
  calls: ({ calls }) => calls,
  failed_calls: ({ failedCalls }) => failedCalls,
} satisfies Record<string, (entry: UsageEntryRow) => string | number | null>

/** Writes entries as CSV (RFC 4180) while they are read, and holds few of them. */
export async function* entriesCsv(entries: AsyncIterable<UsageEntryRow>): AsyncGenerator<string> {
  yield csvLine(Object.keys(ENTRY))
  const cells = Object.values(ENTRY)
  for await (const entry of entries) yield csvLine(cells.map(of => String(of(entry) ?? '')))
}
