import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ version: z.string().max(100) })

/** Accepts the terms that the person has read. */
export const POST = route({ auth: 'session', right: 'self:write', body, beforeTerms: true }, ({ actor, body: { version } }) =>
  server().auth.terms.accept(actor, version),
)
