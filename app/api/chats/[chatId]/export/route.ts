import { z } from 'zod'
import { exportMarkdown } from '#lib/chats/index.ts'
import { download, fileName, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })

/** The visible path of a chat as a Markdown file, written while it is read. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params: { chatId } }) => {
  const { chats } = server()
  const { title } = await chats.get(actor, chatId)
  return download(exportMarkdown(chats, actor, chatId), { name: fileName(title, 'md', 'chat'), mediaType: 'text/markdown' })
})
