import type { Actor } from '#lib/auth/index.ts'
import type { Chats } from './chats.ts'
import { inline, messageMarkdown } from './markdown.ts'

/** Messages in memory at a time. */
const MESSAGES = 50

/** Streams the visible path of a chat as pieces of one Markdown text. Throws `chat_not_found` with the first piece. */
export async function* exportMarkdown(chats: Pick<Chats, 'get' | 'pathPage'>, actor: Actor, chatId: string): AsyncGenerator<string> {
  const { title, activeRunId } = await chats.get(actor, chatId)
  yield `# ${inline(title) || 'New chat'}\n`
  for (let from: string | undefined; ; ) {
    const page = await chats.pathPage(actor, chatId, { ...(from === undefined ? {} : { from }), limit: MESSAGES + 1 })
    for (const { message } of page.slice(0, MESSAGES)) yield `\n${messageMarkdown(message)}`
    from = page[MESSAGES]?.message.id
    if (from === undefined) break
  }
  if (activeRunId !== null) yield '\n> An answer was still being written.\n'
}
