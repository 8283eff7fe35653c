import { operation, operations, toAccessGrant } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listAccessGrants, async ({ query }) => {
  const { subject_kind: subjectKind, subject_id: subjectId, object_kind: objectKind, object_id: objectId, ...page } = query
  const { items, nextCursor } = await server().access.grants.list({ subjectKind, subjectId, objectKind, objectId }, page)
  return { data: items.map(toAccessGrant), next_cursor: nextCursor }
})

export const POST = operation(operations.giveAccess, async ({ actor, body: { subject, ...grant } }) =>
  toAccessGrant(await server().access.grants.give(actor, { ...grant, subject: { kind: subject.kind, id: subject.id ?? '' } })),
)
