import { z } from 'zod'
import { type GrantView, type GroupPerson, type GroupView, groupSources, levels, objectKinds, subjectKinds } from '#lib/access/index.ts'
import { listOf } from './schemas.ts'

const time = z.iso.datetime()

export const group = z.object({ id: z.string(), name: z.string(), source: z.enum(groupSources), member_count: z.int() })
export const groups = listOf(group)
export const groupMembers = listOf(z.object({ user_id: z.string(), name: z.string(), email: z.string(), added_at: time }))

export const accessGrant = z.object({
  id: z.string(),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string().nullable() }),
  object: z.object({ kind: z.enum(objectKinds), id: z.string() }),
  level: z.enum(levels),
  created_at: time,
})
export const accessGrants = listOf(accessGrant)

export const access = z.object({
  allowed: z.boolean(),
  level: z.enum(levels).nullable(),
  because: z.array(z.object({ rule: z.enum(['grant', 'role', 'group', 'default', 'policy']), id: z.string(), text: z.string() })),
})

export function toGroup({ members, createdAt: _, ...rest }: GroupView): z.infer<typeof group> {
  return { ...rest, member_count: members }
}

export function toGroupMember({ userId, addedAt, role: _, ...person }: GroupPerson) {
  return { user_id: userId, ...person, added_at: addedAt.toISOString() }
}

export function toAccessGrant({ subject, createdAt, givenById: _, ...grant }: GrantView): z.infer<typeof accessGrant> {
  return { ...grant, subject: { kind: subject.kind, id: subject.id === '' ? null : subject.id }, created_at: createdAt.toISOString() }
}
