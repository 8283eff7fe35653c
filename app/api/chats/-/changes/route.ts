import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { chatIds } from '../chat-ids.ts'

const tags = z.array(z.string().min(1).max(10_000)).max(100).exactOptional()
const body = z.strictObject({
  ids: chatIds,
  pinned: z.boolean().exactOptional(),
  archived: z.boolean().exactOptional(),
  addTags: tags,
  removeTags: tags,
})

/** Pins, archives or tags several chats together. */
export const POST = route({ auth: 'session', right: 'chat:write', body }, async ({ actor, body: { ids, ...change } }) => ({
  changed: await server().chatLife.change(actor, ids, change),
}))
