import type { Platform } from '#lib/platform/index.ts'
import type { ItemChoice } from '../layout/view.ts'
import type { ItemKey } from '../tracker/tier.ts'

export type Choices = ReadonlyMap<ItemKey, ItemChoice>

/** Choices of people for items of their chats. Callers have checked whose chat it is. */
export interface ContextChoices {
  of(chatId: string): Promise<Choices>
  set(chatId: string, key: ItemKey, choice: ItemChoice | null): Promise<void>
}

const READ = 'SELECT "key", "choice" FROM "ContextChoice" WHERE "chatId" = ?'

export function createContextChoices({ db }: Pick<Platform, 'db'>): ContextChoices {
  return {
    async of(chatId) {
      const rows = await db.query<{ key: ItemKey; choice: ItemChoice }>(READ, [chatId])
      return new Map(rows.map(({ key, choice }) => [key, choice]))
    },
    async set(chatId, key, choice) {
      if (choice === null) await db.client.contextChoice.deleteMany({ where: { chatId, key } })
      else
        await db.client.contextChoice.upsert({
          where: { chatId_key: { chatId, key } },
          create: { chatId, key, choice },
          update: { choice },
        })
    },
  }
}
