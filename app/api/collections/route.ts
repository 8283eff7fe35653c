import { z } from 'zod'
import { audienceForm } from '#lib/access/index.ts'
import { route } from '#lib/http/index.ts'
import { MAX_TITLE } from '#lib/knowledge/shared.ts'
import { server } from '#lib/server.ts'
import { requireSharing } from '../require-sharing.ts'

const body = z.strictObject({ title: z.string().trim().min(1).max(MAX_TITLE), audience: audienceForm.exactOptional() })

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({
  data: await server().knowledge.collections.list(actor),
}))

export const POST = route({ auth: 'session', right: 'self:write', body, status: 201 }, async ({ actor, body }) => {
  requireSharing(actor, body.audience)
  return server().knowledge.collections.create(actor, body)
})
