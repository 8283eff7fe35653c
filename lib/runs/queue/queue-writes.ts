import { AppError } from '#lib/errors.ts'
import { fromStored, type Sql } from '#lib/platform/index.ts'

/** Takes a message out of the queue. Throws `message_not_found` where it was deleted, is held, or says something else than `text` by now. */
export async function takeQueued(sql: Sql, wanted: { chatId: string; messageId: string; text: string }): Promise<void> {
  const { chatId, messageId, text } = wanted
  const statement = 'DELETE FROM "QueuedMessage" WHERE "id" = ? AND "chatId" = ? AND "held" = ? RETURNING "data"'
  const [taken] = await sql.query<{ data: string }>(statement, [messageId, chatId, false])
  if (!taken || fromStored.json<{ text: string }>(taken.data).text !== text) throw new AppError('message_not_found')
}

/** Holds the queue of a chat whose answer has failed. */
export async function holdQueue(sql: Sql, chatId: string): Promise<void> {
  await sql.run('UPDATE "QueuedMessage" SET "held" = ? WHERE "chatId" = ?', [true, chatId])
}
