import { arrayLiteral, type Database, type Platform, pgQuery } from '#lib/platform/index.ts'

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

export function createSearchedTexts({ db }: Pick<Platform, 'db'>): SearchedTexts {
  return db.raw.kind === 'sqlite' ? sqliteTexts(db.raw.reading) : postgresqlTexts(db.raw.pool)
}

type Raw<Kind extends Database['raw']['kind']> = Extract<Database['raw'], { kind: Kind }>

function sqliteTexts(connection: Raw<'sqlite'>['reading']): SearchedTexts {
  const rowsOf = <Row>(sql: string) => {
    const statement = connection.prepare(sql)
    return async (ids: readonly string[]) => statement.all(JSON.stringify(ids)) as Row[]
  }
  return {
    counts: rowsOf(
      `SELECT "chatId", count(*) AS "count" FROM "Message" WHERE "chatId" IN (SELECT value FROM json_each(?)) GROUP BY "chatId"`,
    ),
    messages: rowsOf(
      `SELECT "id", "chatId", octet_length("parts") AS "bytes" FROM "Message" WHERE "chatId" IN (SELECT value FROM json_each(?)) ORDER BY "chatId"`,
    ),
    texts: rowsOf(`
      SELECT m."chatId", json_extract(p.value, '$.text') AS "text" FROM "Message" m, json_each(m."parts") p
      WHERE m."id" IN (SELECT value FROM json_each(?)) AND json_extract(p.value, '$.type') = 'text' AND json_type(p.value, '$.text') = 'text'`),
  }
}

function postgresqlTexts(pool: Raw<'postgresql'>['pool']): SearchedTexts {
  const rowsOf =
    <Row extends object>(text: string) =>
    async (ids: readonly string[]) =>
      (await pgQuery<Row>(pool, { text, values: [arrayLiteral(ids)] })).rows
  return {
    counts: rowsOf(`SELECT "chatId", count(*)::int AS "count" FROM "Message" WHERE "chatId" = ANY($1::text[]) GROUP BY "chatId"`),
    messages: rowsOf(
      `SELECT "id", "chatId", pg_column_size("parts") AS "bytes" FROM "Message" WHERE "chatId" = ANY($1::text[]) ORDER BY "chatId"`,
    ),
    texts: rowsOf(`
      SELECT m."chatId", p->>'text' AS "text" FROM "Message" m, jsonb_array_elements(m."parts") p
      WHERE m."id" = ANY($1::text[]) AND p->>'type' = 'text' AND p->>'text' IS NOT NULL`),
  }
}
