import * as z from 'zod/mini'
import { own } from '#lib/fields/shared.ts'
import { modelFields as t } from '#lib/words/en/model-fields.ts'

/** Users who may use a model, as the form says it. `grants`: those of its access grants, which the form cannot say and leaves as they are. */
export type Audience = { kind: 'everyone' } | { kind: 'admins' } | { kind: 'users'; userIds: string[] } | { kind: 'grants' }

export const audienceSchema: z.ZodMiniType<Audience> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('admins') }),
  z.strictObject({ kind: z.literal('grants') }),
  z.strictObject({ kind: z.literal('users'), userIds: z.array(z.string()).check(z.maxLength(1000)) }),
])

export const audienceField = own<Audience>({
  label: () => t('audience'),
  schema: audienceSchema.check(
    z.refine((audience: Audience) => audience.kind !== 'users' || audience.userIds.length > 0, { error: () => t('audienceRequired') }),
  ),
  otherwise: { kind: 'everyone' },
})
