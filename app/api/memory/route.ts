import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { FACT_CHARS } from '#lib/memory/index.ts'
import { server } from '#lib/server.ts'

/** Lists what is remembered of the person, and whether memory is on. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => {
  const { memory, auth } = server()
  const [facts, { remembers }] = await Promise.all([memory.list(actor), auth.preferences.read(actor.userId)])
  return { facts, remembers }
})

const body = z.strictObject({ text: z.string().max(FACT_CHARS * 4) })

export const POST = route({ auth: 'session', right: 'self:write', body }, async ({ actor, body: { text } }) => ({
  fact: await server().memory.add(actor, text),
}))

export const DELETE = route({ auth: 'session', right: 'self:write' }, ({ actor }) => server().memory.removeAll(actor))
