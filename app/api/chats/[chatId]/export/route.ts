import { z } from 'zod'
import { credentialsOf } from '#lib/auth/index.ts'
import { exportMarkdown } from '#lib/chats/index.ts'
import { download, fileName, guardedResponse, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })

/** Exports the visible path of a chat as a Markdown file, written while it is read. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params: { chatId } }) => {
  const { chats } = server()
  const { title } = await chats.get(actor, chatId)
  const file = { name: fileName(title, 'md', 'chat'), mediaType: 'text/markdown' }
  return guardedResponse({ ...credentialsOf(actor), chat: chatId }, () => download(exportMarkdown(chats, actor, chatId), file))
})
