import type { Database, Platform } from '#lib/platform/index.ts'

/** More matches than anybody pages through; keeps the list of ids within what both databases take as parameters. */
const MOST_MATCHES = 5000

export interface ChatSearch {
  /** Ids of the person's chats, newest first, whose title or visible message text contains `q` in any case. */
  matchingChatIds(userId: string, q: string): Promise<string[]>
}

/** Plain substring search; `q` is never a pattern, so nothing in it needs escaping. */
export function createChatSearch({ db }: Pick<Platform, 'db'>): ChatSearch {
  return db.raw.kind === 'sqlite' ? sqliteSearch(db.raw.reading) : postgresqlSearch(db.raw.pool)
}

type Raw<Kind extends Database['raw']['kind']> = Extract<Database['raw'], { kind: Kind }>

function sqliteSearch(connection: Raw<'sqlite'>['reading']): ChatSearch {
  // SQLite's own lower() and LIKE know ASCII only.
  connection.function('parley_lower', { deterministic: true }, value => (typeof value === 'string' ? value.toLowerCase() : null))
  const statement = connection.prepare(`
    SELECT c."id" FROM "Chat" c
    WHERE c."userId" = @userId AND c."deletedAt" IS NULL AND (
      instr(parley_lower(c."title"), @q) > 0
      OR EXISTS (
        SELECT 1 FROM "Message" m, json_each(m."parts") p
        WHERE m."chatId" = c."id" AND json_extract(p.value, '$.type') = 'text' AND instr(parley_lower(json_extract(p.value, '$.text')), @q) > 0
      )
    )
    ORDER BY c."updatedAt" DESC LIMIT ${MOST_MATCHES}`)
  return {
    async matchingChatIds(userId, q) {
      return (statement.all({ userId, q: q.toLowerCase() }) as { id: string }[]).map(row => row.id)
    },
  }
}

function postgresqlSearch(pool: Raw<'postgresql'>['pool']): ChatSearch {
  const text = `
    SELECT c."id" FROM "Chat" c
    WHERE c."userId" = $1 AND c."deletedAt" IS NULL AND (
      position(lower($2) in lower(c."title")) > 0
      OR EXISTS (
        SELECT 1 FROM "Message" m, jsonb_array_elements(m."parts") p
        WHERE m."chatId" = c."id" AND p->>'type' = 'text' AND position(lower($2) in lower(p->>'text')) > 0
      )
    )
    ORDER BY c."updatedAt" DESC LIMIT ${MOST_MATCHES}`
  return {
    async matchingChatIds(userId, q) {
      const result = await pool.query<{ id: string }>({ text, values: [userId, q] })
      return result.rows.map(row => row.id)
    },
  }
}
