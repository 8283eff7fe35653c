import { z } from 'zod'
import { access as t } from '#lib/words/en/access.ts'
import { MAX_GROUP_NAME } from './group-name.ts'
import { levels, objectKinds, subjectKinds } from './kinds.ts'

const id = z.string().max(400)

/** People and groups whom one thing is shared with by its own form. */
const MAX_AUDIENCE = 500

/** Audience in a request. `groups`, by id; absent leaves them as they are. */
export const audienceForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nobody') }),
  z.strictObject({
    kind: z.literal('people'),
    emails: z.array(z.string().trim().min(1).max(320)).max(MAX_AUDIENCE),
    groups: z.array(id).max(MAX_AUDIENCE).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('everyone') }),
])
export type AudienceForm = z.output<typeof audienceForm>

/** Request bodies about groups and grants. */
export const groupForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('groupNeedsName') })
    .max(MAX_GROUP_NAME, { error: () => t('groupNameTooLong', { most: MAX_GROUP_NAME }) }),
})

/** Page of groups, or of the people of one, as the dashboard loads it. */
export const groupPage = z.strictObject({
  cursor: z.string().max(500).exactOptional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
})

export const grantForm = z.strictObject({
  subject: z.strictObject({ kind: z.enum(subjectKinds), id: id.nullish().describe('None for everyone') }),
  object: z.strictObject({ kind: z.enum(objectKinds), id: id.min(1) }),
  level: z.enum(levels),
})

/** Query that names an object. */
export const objectQuery = z.object({ kind: z.enum(objectKinds), id: id.min(1) })

export const grantQuery = z.object({
  subject_kind: z.enum(subjectKinds).exactOptional(),
  subject_id: id.exactOptional(),
  object_kind: z.enum(objectKinds).exactOptional(),
  object_id: id.exactOptional(),
})

/** Part of a list that a page asks for. */
export const accessPage = z.object({
  cursor: z.string().max(2_000).exactOptional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})
