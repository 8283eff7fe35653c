import { z } from 'zod'
import { audienceForm } from '#lib/access/index.ts'
import { named, route, scopes } from '#lib/http/index.ts'
import { MAX_TITLE } from '#lib/knowledge/shared.ts'
import { server } from '#lib/server.ts'
import { requireSharing } from '../../require-sharing.ts'

const body = z.strictObject({ title: z.string().trim().min(1).max(MAX_TITLE).exactOptional(), audience: audienceForm.exactOptional() })

export const GET = route({ auth: 'session', right: 'chat:read', params: named('collectionId') }, async ({ actor, params }) =>
  server().knowledge.collections.get(actor, params.collectionId),
)

export const PATCH = route(
  { auth: 'session', right: 'self:write', scope: scopes.collection, body },
  async ({ actor, params: { collectionId }, body }) => {
    requireSharing(actor, body.audience)
    return server().knowledge.collections.update(actor, collectionId, body)
  },
)

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('collectionId') }, async ({ actor, params }) =>
  server().knowledge.collections.remove(actor, params.collectionId),
)
