import { operation, operations, toSession, toSessionState } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'
import { isCrossRefReady } from '../../cross-ref-ready.ts'
import { requireUses } from '../require-uses.ts'

export const GET = operation(operations.listSessions, async ({ actor, query }) => {
  const { items, nextCursor } = await server().chats.list(actor, query)
  return { data: items.map(toSession), next_cursor: nextCursor }
})

export const POST = operation(operations.createSession, async ({ actor, body: { workspace, title, model } }) => {
  requireUses(actor, { folder: workspace })
  const { chats, models } = server()
  const chat = await chats.create(actor, {
    ...(workspace ? { workspaceId: workspace } : {}),
    ...(model ? { model: (await models.resolve(actor, model)).id } : {}),
  })
  const stored = title ? await chats.update(actor, chat.id, { title }) : chat
  return toSessionState(stored, { crossRefReady: await isCrossRefReady(actor, stored), collections: [] })
})
