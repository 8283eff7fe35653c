import { z } from 'zod'
import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({
  cursor: z.string().max(500).exactOptional(),
  limit: z.coerce.number().int().min(1).max(100).exactOptional(),
  q: z.string().max(500).exactOptional(),
})

const body = z.strictObject({
  id: z.uuid(),
  model: z.string().min(1).max(300).nullable().default(null),
  selectedTools: z.array(z.string().min(1).max(300)).max(1000).exactOptional(),
})

export const GET = route({ auth: 'session', right: 'chat:read', query }, async ({ actor, query }) => server().chats.list(actor, query))

export const POST = route({ auth: 'session', right: 'chat:write', body }, async ({ actor, body }) => {
  const { chats, models } = server()
  const model = body.model === null ? null : (await models.resolve(actor, body.model)).id
  return json({ chat: await chats.create(actor, { ...body, model }) }, { status: 201 })
})
