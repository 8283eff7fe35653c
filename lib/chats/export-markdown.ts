import type { Actor } from '#lib/auth/index.ts'
import { giveWay } from '#lib/platform/index.ts'
import { chatLimits as t } from '#lib/words/en/chat-limits.ts'
import type { Chats } from './chats.ts'
import { inline, messageMarkdown } from './markdown.ts'

/** Streams the visible path of a chat as pieces of one Markdown text. Throws `chat_not_found` with the first piece. */
export async function* exportMarkdown(chats: Pick<Chats, 'get' | 'readPath'>, actor: Actor, chatId: string): AsyncGenerator<string> {
  const { title, activeRunId } = await chats.get(actor, chatId)
  yield `# ${inline(title) || t('newChat')}\n`
  let place = 0
  for await (const messages of chats.readPath(actor, chatId))
    for (const { message, author } of messages) {
      yield `\n${messageMarkdown(message, author, ++place)}`
      await giveWay()
    }
  if (activeRunId !== null) yield '\n> An answer was still being written.\n'
}
