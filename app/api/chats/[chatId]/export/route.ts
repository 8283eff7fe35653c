import { exportMarkdown } from '#lib/chats/index.ts'
import { fileName, guardedDownload, named, route } from '#lib/http/index.ts'
import { readerOf } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

/** Exports the visible path of a chat as a Markdown file, written while it is read. */
export const GET = route({ auth: 'session', right: 'export', params: named('chatId') }, async ({ actor, params: { chatId } }) => {
  const { chats } = server()
  const { title } = await chats.get(actor, chatId)
  const file = { name: fileName(title, 'md', 'chat'), mediaType: 'text/markdown' }
  return guardedDownload(readerOf(actor, chatId), exportMarkdown(chats, actor, chatId), file)
})
