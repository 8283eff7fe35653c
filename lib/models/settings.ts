import { z } from 'zod'
import { isDialectName } from '#lib/intercept/index.ts'
import { reasoningEfforts } from '#lib/messages/index.ts'
import { cacheMarkChoices, editFormChoices, fileEditChoices, MAX_INSTRUCTIONS } from './context-tuning.ts'
import { deltaStyles, inlineReasonings } from './tuning.ts'
import type { Audience } from './views.ts'

export const audienceSchema: z.ZodType<Audience> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('admins') }),
  z.strictObject({ kind: z.literal('users'), userIds: z.array(z.string()).max(1000) }),
])

/** Dialect of the interceptor's table, or `auto`. */
export const dialectSchema = z
  .string()
  .refine(name => name === 'auto' || isDialectName(name), { message: 'must be auto or a known dialect' })

export const interceptorSchema = z.strictObject({
  mode: z.enum(['smart-buffering', 'passthrough', 'placeholders']),
  maxBufferChars: z.int().min(64).max(1_000_000),
  enhanceSystemPrompt: z.boolean(),
  placeholderText: z.string().max(200).nullable(),
  instrumentation: z.boolean(),
})

const dollars = z.number().min(0).max(100_000)

/** Tuning fields of the dashboard's form. An absent field stays unchanged. */
export const tuningFields = {
  streaming: z.boolean().optional(),
  deltas: z.enum(deltaStyles).optional(),
  inlineReasoning: z.enum(inlineReasonings).optional(),
  reasoningEffort: z.enum(reasoningEfforts).nullish(),
  reasoningBudget: z.int().positive().nullish(),
  fallbacks: z
    .array(z.string().regex(/^[^:\s]+:\S+$/, 'must be provider:model'))
    .max(8)
    .optional(),
  price: z
    .strictObject({
      input: dollars,
      output: dollars,
      cacheRead: dollars.nullable().default(null),
      cacheWrite: dollars.nullable().default(null),
    })
    .nullish(),
  instructions: z.string().max(MAX_INSTRUCTIONS).nullish(),
  cacheMinTokens: z.int().positive().max(1_000_000).nullish(),
  cacheMarks: z.enum(cacheMarkChoices).optional(),
  compactionTriggerTokens: z.int().min(1_000).max(10_000_000).nullish(),
  keptHistoryTokens: z.int().min(500).max(1_000_000).nullish(),
  summaryTokens: z.int().min(100).max(10_000).nullish(),
  fileEdits: z.enum(fileEditChoices).optional(),
  editForm: z.enum(editFormChoices).optional(),
}

/**
 * Column `settings` of an `OfferedModel` row: the fields that an administrator has changed. An absent field follows the defaults. Wider
 * than the form, so that a stored model stays readable when a bound of the form is narrowed.
 */
export const settingsSchema = z.object({
  contextWindow: z.int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  chunkTimeoutMs: z.int().positive().optional(),
  responseTimeoutMs: z.int().positive().optional(),
  tools: z.enum(['native', 'text', 'auto', 'none']).optional(),
  vision: z.boolean().nullish(),
  files: z.boolean().nullish(),
  dialect: dialectSchema.optional(),
  interceptor: interceptorSchema.optional(),
  isDefault: z.boolean().optional(),
  ...tuningFields,
})

export type StoredSettings = z.output<typeof settingsSchema>
