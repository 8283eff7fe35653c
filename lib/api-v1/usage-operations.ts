import { z } from 'zod'
import { USAGE_KEYS } from '#lib/usage/index.ts'
import type { Operation } from './operation.ts'

const moment = z.string().max(40).exactOptional()

const id = z.string().min(1).max(400).exactOptional()

/** Period of usage, and what it is narrowed to. */
export const usageScope = z.object({
  from: moment.describe('A day in UTC, such as 2026-01-31, or a time with its zone; absent: 30 days, today included'),
  to: moment.describe('A day, which counts whole, or a time, which is not included; absent: now'),
  user: id.describe('Only this person; absent: all'),
  group: id.describe('Only the people who are in this group now'),
  model: id.describe('Only this model, as provider:model'),
  project: id.describe('Only this project'),
})

export const usageQuery = usageScope.extend({
  by: z.enum(USAGE_KEYS).default('day').describe('Subject of a row; days are those in UTC'),
})

const count = z.int().min(0)

export const usageRow = z.object({
  key: z.string().describe('Id of what the row is about; empty: without one'),
  name: z.string(),
  prompt_tokens: count.describe('Cached ones included'),
  completion_tokens: count,
  cache_read_tokens: count,
  cache_write_tokens: count,
  cost_usd: z.number().nullable().describe('Null only where nothing had a price'),
  unpriced_tokens: count.describe('Tokens of models without a price'),
  ttft_ms: count.nullable().describe('Mean time to the first token of an answer; null where none was timed'),
  runs: count.describe('Answers; by server, calls of its tools'),
  errors: count.describe('Answers that failed; by server, calls that failed'),
})

const usage = z.object({ data: z.array(usageRow) })

/** Operations that say what was used, and what it has cost. */
export const usageOperations = {
  usage: {
    method: 'get',
    path: '/usage',
    summary: "Sum the caller's own usage; as CSV with `Accept: text/csv`",
    right: ['chat:read', 'group:usage'],
    query: usageQuery,
    success: { status: 200, json: usage, csv: true },
  },
  adminUsage: {
    method: 'get',
    path: '/admin/usage',
    summary: 'Sum the usage of everybody whose usage the caller may see; as CSV with `Accept: text/csv`',
    right: ['usage:read', 'group:usage'],
    query: usageQuery,
    success: { status: 200, json: usage, csv: true },
  },
} satisfies Record<string, Operation>
