import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({
  choice: z.string().min(1).max(100),
  content: z.unknown().optional(),
  reason: z.string().max(2_000).exactOptional(),
})

/** Stores a person's answer to a run's question. */
export const POST = route({ auth: 'session', right: 'chat:write', params: named('inputId'), body }, async ({ actor, params, body }) => {
  const { choice, content, reason } = body
  await server().runs.answerById(actor, params.inputId, {
    choice,
    ...(content === undefined ? {} : { content }),
    ...(reason === undefined ? {} : { reason }),
  })
  return new Response(null, { status: 202 })
})
