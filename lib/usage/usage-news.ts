import { createBell, type Platform } from '#lib/platform/index.ts'

/** Time between two looks at the newest entry, in ms: one for all readers of a process, and none where nobody reads. */
const LOOK_MS = 2_000
const NEWEST = 'SELECT MAX("at") AS "at" FROM "UsageEntry"'
const NEWS = 'event: usage\ndata: {}\n\n'

export interface UsageNews {
  /** Streams a Server-Sent Event after new usage, of any process, until the signal aborts. */
  follow(signal: AbortSignal): AsyncGenerator<string>
}

/** Looks in the database, since answers end in every process and their path is too busy to tell of each. */
export function createUsageNews({ db, log }: Pick<Platform, 'db' | 'log'>, lookMs = LOOK_MS): UsageNews {
  const readers = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let newest: string | null = null

  async function look(): Promise<void> {
    try {
      const [row] = await db.query<{ at: string | null }>(NEWEST)
      const found = row?.at ? `${row.at}` : null
      const isNew = found !== newest
      newest = found
      if (isNew) for (const ring of readers) ring()
    } catch (error) {
      log.warn('usage.news_failed', { reason: error instanceof Error ? error.message : String(error) })
    }
  }

  function again(): void {
    timer = readers.size === 0 ? null : setTimeout(() => void look().finally(again), lookMs).unref()
  }

  return {
    async *follow(signal) {
      const bell = createBell(signal)
      readers.add(bell.ring)
      try {
        if (timer === null) {
          again()
          await look()
        }
        while (!signal.aborted) {
          await bell.rung()
          if (!signal.aborted) yield NEWS
        }
      } finally {
        readers.delete(bell.ring)
        bell.end()
      }
    },
  }
}
