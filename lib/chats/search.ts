import { arrayLiteral, type Database, type Platform, pgQuery } from '#lib/platform/index.ts'

export interface ChatSearch {
  /** Which of these chats have `q` in their title or visible message text, in any case. */
  matching(chatIds: string[], q: string): Promise<ReadonlySet<string>>
}

/** Plain substring search; `q` is never a pattern, so nothing in it needs escaping. The messages of a chat are found by their index. */
export function createChatSearch({ db }: Pick<Platform, 'db'>): ChatSearch {
  return db.raw.kind === 'sqlite' ? sqliteSearch(db.raw.reading) : postgresqlSearch(db.raw.pool)
}

type Raw<Kind extends Database['raw']['kind']> = Extract<Database['raw'], { kind: Kind }>

function sqliteSearch(connection: Raw<'sqlite'>['reading']): ChatSearch {
  // SQLite's own lower() and LIKE know ASCII only.
  connection.function('parley_lower', { deterministic: true }, value => (typeof value === 'string' ? value.toLowerCase() : null))
  const statement = connection.prepare(`
    SELECT c."id" FROM "Chat" c
    WHERE c."id" IN (SELECT value FROM json_each(@ids)) AND (
      instr(parley_lower(c."title"), @q) > 0
      OR EXISTS (
        SELECT 1 FROM "Message" m, json_each(m."parts") p
        WHERE m."chatId" = c."id" AND json_extract(p.value, '$.type') = 'text' AND instr(parley_lower(json_extract(p.value, '$.text')), @q) > 0
      )
    )`)
  return {
    async matching(chatIds, q) {
      const rows = statement.all({ ids: JSON.stringify(chatIds), q: q.toLowerCase() }) as { id: string }[]
      return new Set(rows.map(row => row.id))
    },
  }
}

function postgresqlSearch(pool: Raw<'postgresql'>['pool']): ChatSearch {
  const text = `
    SELECT c."id" FROM "Chat" c
    WHERE c."id" = ANY($1::text[]) AND (
      position(lower($2) in lower(c."title")) > 0
      OR EXISTS (
        SELECT 1 FROM "Message" m, jsonb_array_elements(m."parts") p
        WHERE m."chatId" = c."id" AND p->>'type' = 'text' AND position(lower($2) in lower(p->>'text')) > 0
      )
    )`
  return {
    async matching(chatIds, q) {
      const result = await pgQuery<{ id: string }>(pool, { text, values: [arrayLiteral(chatIds), q] })
      return new Set(result.rows.map(row => row.id))
    },
  }
}
