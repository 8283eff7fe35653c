import { AppError } from '#lib/errors.ts'
import type { Sql } from '#lib/platform/index.ts'

/** Takes a message out of the queue in the transaction that sends it, so that one of several senders wins. */
export async function takeQueued(sql: Sql, { chatId, messageId }: { chatId: string; messageId: string }): Promise<void> {
  const taken = await sql.run('DELETE FROM "QueuedMessage" WHERE "id" = ? AND "chatId" = ? AND "held" = ?', [messageId, chatId, false])
  if (taken === 0) throw new AppError('message_not_found')
}

/** Holds the queue of a chat whose answer has failed. */
export async function holdQueue(sql: Sql, chatId: string): Promise<void> {
  await sql.run('UPDATE "QueuedMessage" SET "held" = ? WHERE "chatId" = ?', [true, chatId])
}
