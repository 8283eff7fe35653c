import { z } from 'zod'
import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  q: z.string().max(500).optional(),
})

const body = z.strictObject({
  id: z.uuid(),
  model: z.string().min(1).max(300).nullish(),
  selectedTools: z.array(z.string().min(1).max(300)).max(1000).optional(),
})

export const GET = route({ auth: 'session', right: 'chat:read', query }, async ({ actor, query: { cursor, limit, q } }) =>
  server().chats.list(actor, {
    ...(cursor === undefined ? {} : { cursor }),
    ...(limit === undefined ? {} : { limit }),
    ...(q === undefined ? {} : { q }),
  }),
)

export const POST = route({ auth: 'session', right: 'chat:write', body }, async ({ actor, body: { id, model, selectedTools } }) => {
  const { chats, models } = server()
  const chat = await chats.create(actor, {
    id,
    model: model == null ? null : (await models.resolve(actor, model)).id,
    ...(selectedTools === undefined ? {} : { selectedTools }),
  })
  return json({ chat }, { status: 201 })
})
