import { accessPage, grantForm, grantQuery } from '#lib/access/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists who was granted what, by name. */
export const GET = route(
  { auth: 'session', right: 'admin:access', query: grantQuery.extend(accessPage.shape) },
  async ({ query: { subject_kind: subjectKind, subject_id: subjectId, object_kind: objectKind, object_id: objectId, ...page } }) => {
    const { items, nextCursor } = await server().access.overview.grants({ subjectKind, subjectId, objectKind, objectId }, page)
    return { data: items, nextCursor }
  },
)

export const POST = route(
  { auth: 'session', right: 'admin:access', body: grantForm, status: 201 },
  async ({ actor, body: { subject, ...grant } }) => {
    const { id } = await server().access.grants.give(actor, { ...grant, subject: { kind: subject.kind, id: subject.id ?? '' } })
    return { id }
  },
)
