import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { MAX_INSTRUCTIONS, parametersSchema } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({
  cursor: z.string().max(500).exactOptional(),
  limit: z.coerce.number().int().min(1).max(100).exactOptional(),
  q: z.string().max(500).exactOptional(),
  view: z.enum(['open', 'archived', 'deleted', 'all']).default('open'),
  // Separated by commas, which no tag has.
  tags: z.string().max(3000).exactOptional(),
  projectId: z.uuid().exactOptional(),
})

const body = z.strictObject({
  id: z.uuid(),
  model: z.string().min(1).max(300).nullable().default(null),
  selectedTools: z.array(z.string().min(1).max(300)).max(1000).exactOptional(),
  assistantId: z.uuid().nullable().default(null),
  projectId: z.uuid().exactOptional(),
  isShared: z.boolean().exactOptional(),
  temporary: z.boolean().exactOptional(),
  instructions: z.string().max(MAX_INSTRUCTIONS).exactOptional(),
  parameters: parametersSchema.exactOptional(),
})

/** Lists the person's chats. Open chats, unless searched, have the pinned ones in a list of their own. */
export const GET = route({ auth: 'session', right: 'chat:read', query }, async ({ actor, query: { tags, ...query } }) =>
  server().chats.list(actor, {
    ...query,
    ...(tags === undefined ? {} : { tags: tags.split(',') }),
    pinsApart: query.view === 'open' && (query.q ?? '').trim() === '',
  }),
)

export const POST = route({ auth: 'session', right: 'chat:write', body, status: 201 }, async ({ actor, body }) => {
  const { assistants, chats, models } = server()
  const model = body.model === null ? null : (await models.resolve(actor, body.model)).id
  if (body.assistantId !== null) await assistants.forRun(actor, body.assistantId)
  return { chat: await chats.create(actor, { ...body, model }) }
})
