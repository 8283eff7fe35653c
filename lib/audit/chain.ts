import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Insert, insertInto, insertStatement, isUniqueViolation, sha256 } from '#lib/platform/index.ts'

/** Entry as it is stored, without its place in the chain. */
export interface ChainedEntry {
  id: string
  at: Date
  actorId: string | null
  action: string
  target: string | null
  detail: Readonly<Record<string, unknown>>
}

/** Place in the chain: each row's hash is over the one before it. */
export interface Link {
  seq: number
  hash: string
}

export const CHAIN_START: Link = { seq: 0, hash: '' }

/** Entries of one statement. */
const MOST = 100
/** Attempts while other processes append. */
const MOST_ATTEMPTS = 50

const LAST = 'SELECT "seq", "hash" FROM "AuditEvent" WHERE "seq" IS NOT NULL ORDER BY "seq" DESC LIMIT 1'
const row = insertInto('AuditEvent', {
  id: 'text',
  at: 'timestamp',
  actorId: 'text',
  action: 'text',
  target: 'text',
  detail: 'jsonb',
  seq: 'int',
  hash: 'text',
})

/** Returns the hash of an entry behind `before`. PostgreSQL does not keep the order of keys, so they are sorted. */
export function hashOf(before: Link, { id, at, actorId, action, target, detail }: ChainedEntry): string {
  const sorted = Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([before.hash, before.seq + 1, id, at.toISOString(), actorId, action, target, sorted]))
}

/** On PostgreSQL by itself: in a shared commit, waiting for another process would hold up rows of answers. */
async function store(db: Database, rows: readonly Insert[]): Promise<void> {
  if (db.provider === 'sqlite') return db.transact(async sql => sql.insert(rows))
  const { text, values } = insertStatement(rows)
  await db.query(text, values)
}

interface Waiting {
  entry: ChainedEntry
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Appends entries to the one chain of all processes. `seq` is unique: of two processes that append behind the same row, one is refused and reads the
 * last row again. A process that is alone needs one statement. Entries that come meanwhile share the next one.
 */
export function createChain(db: Database): (entry: ChainedEntry) => Promise<void> {
  let waiting: Waiting[] = []
  let last: Link | null = null
  let isBusy = false

  async function append(entries: readonly ChainedEntry[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      let end = last ?? (await db.query<Link>(LAST))[0] ?? CHAIN_START
      const rows = entries.map(entry => {
        end = { seq: end.seq + 1, hash: hashOf(end, entry) }
        return row({ ...entry, detail: JSON.stringify(entry.detail), ...end })
      })
      try {
        await store(db, rows)
        last = end
        return
      } catch (error) {
        last = null
        if (!isUniqueViolation(error) || attempt === MOST_ATTEMPTS) throw error
        await sleep(Math.random() * Math.min(attempt, 10))
      }
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
      try {
        await append(batch.map(({ entry }) => entry))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }

  return entry =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (isBusy) return
      isBusy = true
      void work()
    })
}
