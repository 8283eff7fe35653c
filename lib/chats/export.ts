import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { ownChats } from '#lib/projects/index.ts'
import { eachMessage } from './each-message.ts'

/** Chats in memory at a time. */
const CHATS = 50

/** Streams all chats of the person with all their messages, as pieces of one JSON text. `others` yields further members of the object. */
export async function* exportChats({ db }: Pick<Platform, 'db'>, actor: Actor, others?: AsyncGenerator<string>): AsyncGenerator<string> {
  yield '{"chats":['
  let isFirst = true
  for await (const chat of ownChatsOf({ db }, actor)) {
    yield `${isFirst ? '' : ','}${JSON.stringify(chat).slice(0, -1)},"messages":[`
    isFirst = false
    let comma = ''
    for await (const message of eachMessage(db, chat.id)) {
      yield `${comma}${message}`
      comma = ','
    }
    yield ']}'
  }
  yield ']'
  if (others) {
    yield ','
    yield* others
  }
  yield '}\n'
}

/** Reads chats in the order of their index, each once: one that changes in the meantime moves behind the others. */
async function* ownChatsOf({ db }: Pick<Platform, 'db'>, actor: Actor) {
  const seen = new Set<string>()
  for (let after: { updatedAt: Date; id: string } | undefined; ; ) {
    const later: object = after
      ? { updatedAt: { gte: after.updatedAt }, OR: [{ updatedAt: { gt: after.updatedAt } }, { id: { gt: after.id } }] }
      : {}
    const page = await db.client.chat.findMany({
      where: { ...ownChats(actor), temporary: false, ...later },
      orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
      take: CHATS,
      select: { id: true, title: true, model: true, createdAt: true, updatedAt: true },
    })
    for (const chat of page) if (!seen.has(chat.id)) yield chat
    for (const { id } of page) seen.add(id)
    after = page.at(-1)
    if (page.length < CHATS) return
  }
}
