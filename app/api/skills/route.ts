import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { MAX_UPLOAD_BYTES } from '#lib/skills/index.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().skills.list(actor) }))

const query = z.object({ source: z.enum(['own', 'upload']).default('upload') })

/** Adds a skill; the body is a raw `SKILL.md` or zip archive. */
export const POST = route(
  { auth: 'session', right: 'self:write', query, bytes: MAX_UPLOAD_BYTES, status: 201 },
  ({ actor, bytes, query: { source } }) => server().skills.add(actor, bytes, source),
)
