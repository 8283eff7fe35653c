import { z } from 'zod'
import { periodNames } from './periods.ts'

export const budgetKinds = ['user', 'group', 'project', 'model', 'everyone'] as const
export type BudgetKind = (typeof budgetKinds)[number]

/** Millionths of the largest limit are still exact. */
const MOST_USD = 1e9
const MOST_TOKENS = 1e15

const usd = z.number().min(0).max(MOST_USD)
const tokens = z.int().min(0).max(MOST_TOKENS)
const limits = { limitUsd: usd.nullable(), limitTokens: tokens.nullable() }

const subjectId = z.string().min(1).max(400)
const subject = z.union([
  z.strictObject({ kind: z.enum(['user', 'group', 'project', 'model']), id: subjectId }),
  z.strictObject({ kind: z.literal('everyone') }),
])

export const budgetFormSchema = z.strictObject({
  subject,
  period: z.enum(periodNames),
  limitUsd: limits.limitUsd.default(null),
  limitTokens: limits.limitTokens.default(null),
})
export type BudgetForm = z.output<typeof budgetFormSchema>

export const budgetChangeSchema = z.strictObject({
  period: z.enum(periodNames).exactOptional(),
  limitUsd: limits.limitUsd.exactOptional(),
  limitTokens: limits.limitTokens.exactOptional(),
})
export type BudgetChange = z.output<typeof budgetChangeSchema>

/** Content of an answer that raises a budget. */
export const raiseSchema = z
  .strictObject({ limit_usd: usd.exactOptional(), limit_tokens: tokens.exactOptional() })
  .refine(({ limit_usd, limit_tokens }) => limit_usd !== undefined || limit_tokens !== undefined, {
    error: 'Give limit_usd or limit_tokens.',
  })
export type Raise = z.output<typeof raiseSchema>
