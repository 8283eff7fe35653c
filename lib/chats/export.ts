import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { ownChats } from '#lib/projects/index.ts'

/** Chats in memory at a time. */
const CHATS = 50
const MESSAGES = 100

/** Streams all chats of the person with all their messages, as pieces of one JSON text. `others` yields further members of the object. */
export async function* exportChats({ db }: Pick<Platform, 'db'>, actor: Actor, others?: AsyncGenerator<string>): AsyncGenerator<string> {
  yield '{"chats":['
  let isFirst = true
  for (let after = ''; ; ) {
    const page = await db.client.chat.findMany({
      where: { ...ownChats(actor), temporary: false, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: CHATS,
      select: { id: true, title: true, model: true, createdAt: true, updatedAt: true },
    })
    for (const chat of page) {
      yield `${isFirst ? '' : ','}${JSON.stringify(chat).slice(0, -1)},"messages":[`
      isFirst = false
      yield* messagesOf({ db }, chat.id)
      yield ']}'
    }
    after = page.at(-1)?.id ?? ''
    if (page.length < CHATS) break
  }
  yield ']'
  if (others) {
    yield ','
    yield* others
  }
  yield '}\n'
}

async function* messagesOf({ db }: Pick<Platform, 'db'>, chatId: string): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await db.client.message.findMany({
      where: { chatId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: MESSAGES,
      select: { id: true, parentId: true, role: true, parts: true, metadata: true, createdAt: true },
    })
    for (const [at, message] of page.entries()) yield `${after === '' && at === 0 ? '' : ','}${JSON.stringify(message)}`
    after = page.at(-1)?.id ?? ''
    if (page.length < MESSAGES) return
  }
}
