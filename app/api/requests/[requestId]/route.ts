import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ choice: z.enum(['allow', 'deny']), reason: z.string().max(2_000).exactOptional() })

/** Decides about a call of another person. The first decision counts. */
export const POST = route({ auth: 'session', right: 'chat:write', params: named('requestId'), body }, async ({ actor, params, body }) => {
  await server().runs.requests.decide(actor, params.requestId, body)
})
