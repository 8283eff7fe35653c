import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { FACT_CHARS } from '#lib/memory/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ text: z.string().max(FACT_CHARS * 4) })

export const PATCH = route(
  { auth: 'session', right: 'self:write', params: named('factId'), body },
  async ({ actor, params: { factId }, body: { text } }) => ({
    fact: await server().memory.change(actor, factId, text),
  }),
)

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('factId') }, ({ actor, params: { factId } }) =>
  server().memory.remove(actor, factId),
)
