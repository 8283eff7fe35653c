import { z } from 'zod'
import type { ChatDetails, ChatFiles } from '#lib/chats/index.ts'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const choice = z.strictObject({
  state: z.enum(['mapped', 'selected', 'left_out']),
  paths: z.array(z.string().min(1).max(4_096)).max(20_000),
})
const name = z.string().min(1).max(500)
const range = z.strictObject({ base: name, head: name.nullable() })
const body = z.strictObject({
  workspaceId: z.string().max(200).nullable().exactOptional(),
  mode: z.enum(['code', 'document']).exactOptional(),
  review: range.nullable().exactOptional(),
  crossRef: z.boolean().exactOptional(),
  /** Changes the state of these files alone. */
  choice: choice.exactOptional(),
})

/** Returns a chat's workspace and the files selected in it. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params }) =>
  filesOf(await server().chats.get(actor, params.chatId)),
)

export const PATCH = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chat,
    body,
    maxBodyBytes: 4 * 1024 * 1024,
  },
  async ({ actor, params: { chatId }, body: { choice, ...patch } }) => {
    const { chats } = server()
    const changed = await chats.update(actor, chatId, patch)
    return filesOf(choice ? await chats.chooseFiles(actor, chatId, choice) : changed)
  },
)

function filesOf({ workspaceId, mode, selectedFiles, excludedFiles, crossRef, review }: ChatDetails): ChatFiles {
  return { workspaceId, mode, selectedFiles, excludedFiles, crossRef, review }
}
