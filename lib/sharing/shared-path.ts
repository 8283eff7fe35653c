import type { Chats } from '#lib/chats/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { type PictureAddress, pictureIn, redactPath, settled } from './redact.ts'
import type { SharePreview } from './sharing.ts'

/** Most that one request of a stranger shows, in messages and in bytes of their stored parts. */
const SHOWN = { messages: 40, bytes: 256 * 1024 }
/** Windows without any text that are skipped in search of some. */
const MOST_SKIPPED = 5
/** Messages at the beginning of a path, of which its title may be made. */
const TITLE_MESSAGES = 10

export interface SharedPart {
  messages: ChatMessage[]
  /** Messages of the path above these. */
  earlier: number
}

interface SharedPathEnd {
  chatId: string
  headId: string | null
}

/** Finds the file of a picture that readers see: part number `part` of message number `message` of the path. Null for anything else. */
export async function sharedPicture(
  chats: Pick<Chats, 'pathPart'>,
  { chatId, headId }: SharedPathEnd,
  { message, part }: { message: number; part: number },
): Promise<string | null> {
  const found = await chats.pathPart(chatId, headId, { messages: 1, bytes: Number.MAX_SAFE_INTEGER, before: message })
  const [shown] = found.from === message - 1 ? settledTo(headId, found.messages) : []
  return shown ? pictureIn(shown, part) : null
}

/** Reads a window of the path to `headId`, redacted: its end, or what is above message number `before`. */
export async function readShared(
  chats: Pick<Chats, 'pathPart'>,
  { chatId, headId, before, pictureAt = null }: SharedPathEnd & { before?: number | undefined; pictureAt?: PictureAddress | null },
): Promise<SharedPart> {
  let part = await chats.pathPart(chatId, headId, { ...SHOWN, before })
  let messages = redactPath(settledTo(headId, part.messages), part.from, pictureAt)
  for (let skipped = 0; messages.length === 0 && part.from > 0 && skipped < MOST_SKIPPED; skipped += 1) {
    part = await chats.pathPart(chatId, headId, { ...SHOWN, before: part.from })
    messages = redactPath(part.messages, part.from, pictureAt)
  }
  return { messages, earlier: part.from }
}

/** Finds the last message of the path to `headId` that readers see. */
export async function lastShown(chats: Pick<Chats, 'pathPart'>, chatId: string, headId: string | null): Promise<string | undefined> {
  const { messages } = await chats.pathPart(chatId, headId, { messages: 2, bytes: Number.MAX_SAFE_INTEGER })
  return settledTo(headId, messages).at(-1)?.id
}

/** Cuts off an answer that is still being written. */
function settledTo(headId: string | null, part: readonly ChatMessage[]): readonly ChatMessage[] {
  return part.at(-1)?.id === headId ? settled(part) : part
}

/** Reads the whole path to `headId` for a preview: its last messages, and what must be known of all. */
export async function readPreview(
  chats: Pick<Chats, 'pathSlices'>,
  chatId: string,
  headId: string | null,
): Promise<Omit<SharePreview, 'title'> & { beginning: ChatMessage[]; headId: string | undefined }> {
  const edited = new Set<string>()
  let pictures = 0
  const beginning: ChatMessage[] = []
  let last: ChatMessage[] = []
  let messageCount = 0
  let from = 0
  let shownHead: string | undefined
  for await (const slice of chats.pathSlices(chatId, headId)) {
    const path = settledTo(headId, slice)
    const messages = redactPath(path, from)
    for (const message of path) pictures += message.parts.filter((_, at) => pictureIn(message, at) !== null).length
    for (const { parts } of messages) for (const part of parts) if (part.type === 'data-edit') edited.add(part.data.file)
    beginning.push(...path.slice(0, TITLE_MESSAGES - beginning.length))
    last = [...last, ...messages].slice(-SHOWN.messages)
    messageCount += messages.length
    from += slice.length
    shownHead = path.at(-1)?.id ?? shownHead
  }
  return { messages: last, messageCount, edited: [...edited], pictures, beginning, headId: shownHead }
}
