import type { Database, Platform } from '#lib/platform/index.ts'

export interface SearchedMessage {
  id: string
  chatId: string
  /** Stored size in bytes, including all parts. */
  bytes: number
}

/** Reads message texts for a search, in portions that the caller chooses. */
export interface SearchedTexts {
  counts(chatIds: readonly string[]): Promise<{ chatId: string; count: number }[]>
  messages(chatIds: readonly string[]): Promise<SearchedMessage[]>
  texts(messageIds: readonly string[]): Promise<{ chatId: string; text: string }[]>
}

const COUNTS = 'SELECT "chatId", CAST(count(*) AS INTEGER) AS "count" FROM "Message" WHERE "chatId" = ANY(?) GROUP BY "chatId"'

/** Texts whose functions differ between the databases. */
const OTHERS: Record<Database['provider'], { messages: string; texts: string }> = {
  sqlite: {
    messages: 'SELECT "id", "chatId", octet_length("parts") AS "bytes" FROM "Message" WHERE "chatId" = ANY(?) ORDER BY "chatId"',
    texts: `
      SELECT m."chatId", json_extract(p.value, '$.text') AS "text" FROM "Message" m, json_each(m."parts") p
      WHERE m."id" = ANY(?) AND json_extract(p.value, '$.type') = 'text' AND json_type(p.value, '$.text') = 'text'`,
  },
  postgresql: {
    messages: 'SELECT "id", "chatId", pg_column_size("parts") AS "bytes" FROM "Message" WHERE "chatId" = ANY(?) ORDER BY "chatId"',
    texts: `
      SELECT m."chatId", p->>'text' AS "text" FROM "Message" m, jsonb_array_elements(m."parts") p
      WHERE m."id" = ANY(?) AND p->>'type' = 'text' AND p->>'text' IS NOT NULL`,
  },
}

export function createSearchedTexts({ db }: Pick<Platform, 'db'>): SearchedTexts {
  const rowsOf =
    <Row>(text: string) =>
    async (ids: readonly string[]) =>
      db.query<Row>(text, [ids])
  const { messages, texts } = OTHERS[db.provider]
  return { counts: rowsOf(COUNTS), messages: rowsOf(messages), texts: rowsOf(texts) }
}
