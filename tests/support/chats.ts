import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { type Chats, createChats, messageInsert } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { userMessage } from '#lib/messages/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { type TestClock, testClock, testPlatform } from './platform.ts'

export interface TestChats {
  platform: Platform
  clock: TestClock
  chats: Chats
  person(name: string): Promise<Actor>
  /** Stores a message one second later than the one before, makes it the head, and gives its id. */
  say(chatId: string, parentId: string | null, text: string, role?: 'user' | 'assistant'): Promise<string>
  /** A chat of these messages, titled by the first. */
  chatSaying(actor: Actor, ...texts: string[]): Promise<string>
  dispose(): Promise<void>
}

/** Chats over a fresh database, with a clock that stands still. */
export async function testChats(): Promise<TestChats> {
  const clock = testClock()
  const { platform, dispose } = await testPlatform({ clock })
  const chats = createChats(platform)
  const say: TestChats['say'] = async (chatId, parentId, text, role = 'user') => {
    clock.advance(1000)
    const id = newId()
    const at = new Date(clock.nowMs())
    await platform.db.transact(sql =>
      sql.insert([messageInsert({ chatId, parentId, message: { ...userMessage(id, text), role }, createdAt: at })]),
    )
    await platform.db.client.chat.update({ where: { id: chatId }, data: { headId: id, updatedAt: at } })
    return id
  }
  return {
    platform,
    clock,
    chats,
    dispose,
    say,
    async person(name) {
      const id = newId()
      const email = `${name}-${id}@example.com`
      await platform.db.client.user.create({ data: { id, email, name, createdAt: new Date() } })
      return { kind: 'user', userId: id, email, name, role: 'member', rights: rightsOf('member') }
    },
    async chatSaying(actor, ...texts) {
      const { id } = await chats.create(actor, { title: texts[0] ?? '' })
      let parentId: string | null = null
      for (const text of texts) parentId = await say(id, parentId, text)
      return id
    },
  }
}
