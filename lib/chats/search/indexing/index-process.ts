import { openPlainDatabase, type PlainDatabase, sleep } from '#lib/platform/worker.ts'
import { BATCH, indexSome } from './index-some.ts'
import type { IndexerWord, IndexTask } from './keep-indexed.ts'
import { mergeIndex } from './merge-index.ts'

// The process that makes the index of the search. It is told its database, works until nothing waits for a while, and ends; the server starts it again.

/** Pause after a pass that left nothing. Each commit makes the server reread its cached rows, so messages are batched. */
const GATHER_MS = 500
/** Time without work after which the process ends, and with it its memory. */
const IDLE_MS = 60_000
const RETRY_MS = 5_000
/** Entries after which the index is merged once nothing waits: each of its parts costs every search. */
const MERGE_AFTER = { sqlite: 2_000, postgresql: 100 } as const

process.once('disconnect', () => process.exit())
process.once('message', (task: IndexTask) => {
  void work(openPlainDatabase(task.url)).then(
    () => process.exit(),
    () => process.exit(1),
  )
})

const say = (word: IndexerWord) => process.send?.(word)
/** Part of its own time that it leaves to others: SQLite has one writer, and PostgreSQL other processors and other processes that write. */
const REST = { sqlite: 1, postgresql: 0.25 } as const
const LONGEST_REST_MS = 1_000

async function work(db: PlainDatabase): Promise<void> {
  const rest = (ms: number) => sleep(Math.min(Math.max(1, ms * REST[db.provider]), LONGEST_REST_MS))
  let unmerged = 0
  for (let idleSinceMs = performance.now(); performance.now() - idleSinceMs < IDLE_MS; ) {
    try {
      const count = await indexSome({ db }, { rest })
      if (count !== 0) idleSinceMs = performance.now()
      unmerged += count ?? 0
      if (count === 0 && unmerged >= MERGE_AFTER[db.provider]) {
        unmerged = 0
        await mergeIndex({ db }, { rest })
      }
      if ((count ?? 0) < BATCH) await sleep(GATHER_MS)
    } catch (error) {
      say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
      await sleep(RETRY_MS)
    }
  }
  if (unmerged > 0) await mergeIndex({ db }, { rest })
  await db.close()
}
