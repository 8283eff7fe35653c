import { z } from 'zod'
import type { Audience } from './shared.ts'

export const audienceSchema: z.ZodType<Audience> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('admins') }),
  z.strictObject({ kind: z.literal('users'), userIds: z.array(z.string()).max(1000) }),
])

/** `settings` of an OfferedModel row: what an administrator has changed; absent means by the rules. */
export const settingsSchema = z.object({
  contextWindow: z.int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  chunkTimeoutMs: z.int().positive().optional(),
  responseTimeoutMs: z.int().positive().optional(),
  tools: z.enum(['native', 'text', 'auto', 'none']).optional(),
  vision: z.boolean().nullish(),
  files: z.boolean().nullish(),
  isDefault: z.boolean().optional(),
})

export type StoredSettings = z.output<typeof settingsSchema>
