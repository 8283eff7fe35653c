import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Gives a chat files of its own, kept by Parley, and lets it use them. Returns `{workspace}`. */
export const POST = route({ auth: 'session', right: 'chat:write', scope: scopes.chat, status: 201 }, async ({ actor, params }) => {
  const workspace = await server().fileTrees.ensure(actor, params.chatId)
  await server().chats.update(actor, params.chatId, { workspaceId: workspace.id })
  return { workspace }
})
