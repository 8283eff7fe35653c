import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '#lib/auth/index.ts'
import type { Database } from '#lib/platform/index.ts'
import { chatsSql } from '#lib/projects/index.ts'

/** Chats read at a time. */
const READ_AT_ONCE = 20
const MARKS = /\p{M}/gu

/** Searches without an index: every message that the actor may read is looked at. */
export function createNaive(db: Database, actor: Actor) {
  const { where, values } = chatsSql(actor)
  const text = db.provider === 'sqlite' ? 'm."parts"' : 'm."parts"::text'
  const from = `FROM "Message" m JOIN "Chat" c ON c."id" = m."chatId" WHERE ${where}`
  return {
    /** Scans for the newest messages with a word, in the database. */
    async scan(word: string): Promise<void> {
      await db.query(`SELECT m."id" ${from} AND ${text} LIKE ? ORDER BY m."createdAt" DESC LIMIT 30`, [...values, `%${word}%`])
    },

    /** Ranks messages by how often they have the terms, in any case and with any accents: what a search without an index comes to. */
    async rank(terms: readonly string[]): Promise<string[]> {
      const ranked: { id: string; count: number }[] = []
      const chats = await db.query<{ id: string }>(`SELECT c."id" FROM "Chat" c WHERE ${where}`, values)
      for (let left = chats; left.length > 0; left = left.slice(READ_AT_ONCE)) {
        const ids = left.slice(0, READ_AT_ONCE).map(({ id }) => id)
        const rows = await db.query<{ id: string; parts: string }>('SELECT "id", "parts" FROM "Message" WHERE "chatId" = ANY(?)', [ids])
        for (const { id, parts } of rows) {
          const all = stringsOf(JSON.parse(parts)).join('\n').normalize('NFD').replace(MARKS, '').toLowerCase()
          const counts = terms.map(term => all.split(term).length - 1)
          if (counts.every(count => count > 0)) ranked.push({ id, count: counts.reduce((sum, count) => sum + count, 0) })
        }
        await nextTurn()
      }
      return ranked
        .toSorted((a, b) => b.count - a.count)
        .slice(0, 30)
        .map(({ id }) => id)
    },
  }
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}
