import type { Tx } from '#lib/platform/index.ts'

/** Lets changes of one message take turns until the transaction ends, which PostgreSQL does for a row that is written. */
export async function holdMessage(tx: Tx, chatId: string, messageId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Message" SET "role" = "role" WHERE "id" = ${messageId} AND "chatId" = ${chatId}`
}
