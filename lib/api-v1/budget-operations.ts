import { z } from 'zod'
import { type BudgetView, budgetKinds, periodNames } from '#lib/budgets/index.ts'
import { named } from '#lib/http/index.ts'
import { cursor, limit } from './fields.ts'
import type { Operation } from './operation.ts'

/** A manager reaches the budgets of their own groups. */
const budgetRights = ['admin:budgets', 'group:budgets'] as const

const usd = z.number().min(0).max(1e9)
const tokens = z.int().min(0).max(1e15)
const limitUsd = usd.nullable().describe('US dollars; null limits nothing')
const limitTokens = tokens.nullable().describe('Null limits nothing')
const period = z.enum(periodNames).describe('Calendar period in UTC; weeks begin on Monday')

const budget = z.object({
  id: z.uuid(),
  subject: z.object({ kind: z.enum(budgetKinds), id: z.string().optional().describe('Absent for everyone') }),
  period,
  limit_usd: limitUsd,
  limit_tokens: limitTokens,
  spent_usd: z.number(),
  spent_tokens: z.int(),
  reserved_usd: z.number().describe('Held by steps that are being written'),
  reserved_tokens: z.int(),
  resets_at: z.iso.datetime(),
})

const newBudget = z.strictObject({
  subject: z.union([
    z.strictObject({ kind: z.enum(['user', 'group', 'project', 'model']), id: z.string().min(1).max(400) }),
    z.strictObject({ kind: z.literal('everyone') }),
  ]),
  period,
  limit_usd: limitUsd.default(null),
  limit_tokens: limitTokens.default(null),
})

const budgetPatch = z.strictObject({
  period: period.exactOptional(),
  limit_usd: limitUsd.exactOptional(),
  limit_tokens: limitTokens.exactOptional(),
})

export const budgetOperations = {
  listBudgets: {
    method: 'get',
    path: '/admin/budgets',
    summary: 'List the budgets that the caller may change',
    right: budgetRights,
    query: z.object({ cursor, limit }),
    success: { status: 200, json: z.object({ data: z.array(budget), next_cursor: z.string().nullable() }) },
  },
  createBudget: {
    method: 'post',
    path: '/admin/budgets',
    summary: 'Create a budget; it counts from now on',
    right: budgetRights,
    body: newBudget,
    success: { status: 201, json: budget },
    refusals: ['forbidden', 'unusable', 'limit_reached'],
  },
  changeBudget: {
    method: 'patch',
    path: '/admin/budgets/{budgetId}',
    summary: 'Change a budget; answers that wait for it go on where they fit',
    right: budgetRights,
    params: named('budgetId'),
    body: budgetPatch,
    success: { status: 200, json: budget },
    refusals: ['budget_not_found'],
  },
  deleteBudget: {
    method: 'delete',
    path: '/admin/budgets/{budgetId}',
    summary: 'Delete a budget',
    right: budgetRights,
    params: named('budgetId'),
    success: { status: 204 },
    refusals: ['budget_not_found'],
  },
} satisfies Record<string, Operation>

export function toBudget(view: BudgetView): z.output<typeof budget> {
  const { id, kind, subjectId, period, limit, spent, reserved, resetsAt } = view
  return {
    id,
    subject: { kind, ...(kind === 'everyone' ? {} : { id: subjectId }) },
    period,
    limit_usd: limit.microUsd === null ? null : limit.microUsd / MICRO,
    limit_tokens: limit.tokens,
    spent_usd: spent.microUsd / MICRO,
    spent_tokens: spent.tokens,
    reserved_usd: reserved.microUsd / MICRO,
    reserved_tokens: reserved.tokens,
    resets_at: resetsAt.toISOString(),
  }
}

const MICRO = 1_000_000
