import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createSearch, indexSome, mergeIndex } from '#lib/chats/index.ts'
import { openDatabase, systemClock } from '#lib/platform/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { longestTurnMs } from '#tests/support/longest-turn.ts'
import { median } from '../statistics.ts'
import { createNaive } from './naive.ts'
import { queries } from './queries.ts'
import { RARE, storeMessages } from './store.ts'

/**
 * Measures the search in a hundred thousand messages beside one without an index, in ratios: a rare word beside a scan with LIKE, and the worst of many
 * queries beside a scan that ranks. Started by `npm run bench:data`. `--messages N` (100000), `--rounds N` (5). PARLEY_TEST_DATABASE_URL: on PostgreSQL.
 */
const { values } = parseArgs({ options: { messages: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } } })
const [messages, rounds] = [Number(values.messages), Number(values.rounds)]
/** Rounds of what takes about a millisecond. As many precede them that do not count, which compile. */
const SHORT_ROUNDS = 30
const limits = { rare: 1 / 200, worst: 1 / 5, turnMs: 50 }

const place = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-data-'))
const database = await freshDatabase(place)
const db = openDatabase(database.url)
const say = (text: string) => process.stdout.write(`${text}\n`)
try {
  const { actor, foreignId } = await storeMessages(db, messages)
  const indexing = await indexAll()
  say(`${db.provider}: ${messages} messages, indexed in ${(indexing.ms / messages).toFixed(2)} ms each`)
  const search = createSearch({ db, clock: systemClock })
  const naive = createNaive(db, actor)
  const found = await search.search(actor, { q: RARE })
  const isRight = found.results.length === 2 && found.results.every(({ messageId }) => messageId !== foreignId)
  if (!isRight) throw new Error(`${found.results.length} messages were found, not the two that may be read`)

  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const rare = await timed(() => search.search(actor, { q: RARE }), SHORT_ROUNDS)
  delay.disable()
  const scan = await timed(() => naive.scan(RARE))
  say(`rare word: ${rare.toFixed(2)} ms, LIKE: ${scan.toFixed(1)} ms`)
  const ratios: number[] = []
  let searchTurnMs = 0
  for (const [name, q, terms] of queries()) {
    const own = await timed(() => search.search(actor, { q }))
    searchTurnMs = Math.max(searchTurnMs, await longestTurnMs(() => search.search(actor, { q })))
    const other = await timed(() => naive.rank(terms), 1)
    ratios.push(own / other)
    say(`  ${name.padEnd(36)}${own.toFixed(1).padStart(8)} ms, ranking ${other.toFixed(0).padStart(6)} ms, 1/${(other / own).toFixed(1)}`)
  }
  const rows: [name: string, value: number, shown: string, limit: number][] = [
    ['rare word, of a scan with LIKE', rare / scan, `1/${(scan / rare).toFixed(0)}`, limits.rare],
    ['worst query, of a scan that ranks', Math.max(...ratios), `1/${(1 / Math.max(...ratios)).toFixed(1)}`, limits.worst],
    ['longest turn while indexing', indexing.turnMs, `${indexing.turnMs.toFixed(1)} ms`, limits.turnMs],
    ['longest turn while searching', searchTurnMs, `${searchTurnMs.toFixed(1)} ms`, limits.turnMs],
  ]
  for (const [name, value, shown, limit] of rows)
    say(`${name.padEnd(40)}${shown.padStart(10)}${value <= limit ? '' : `  ABOVE ITS LIMIT of ${limit}`}`)
  process.exitCode = rows.some(([, value, , limit]) => value > limit) ? 1 : 0
} finally {
  await db.close()
  await database.drop()
  rmSync(place, { recursive: true, force: true })
}

async function indexAll(): Promise<{ ms: number; turnMs: number }> {
  const startedMs = performance.now()
  // In PostgreSQL, an index that is made at the end takes a tenth of the time of one that grows by each message.
  if (db.provider === 'postgresql') await db.query('DROP INDEX "SearchEntry_grams_idx"')
  const turnMs = await longestTurnMs(async () => {
    for (let count: number | null = 1; count !== 0; count = await indexSome({ db }));
    await mergeIndex({ db })
  })
  if (db.provider === 'postgresql') {
    await db.query('CREATE INDEX "SearchEntry_grams_idx" ON "SearchEntry" USING gin ("grams") WITH (fastupdate = off)', [], 600_000)
    await db.query('VACUUM ANALYZE', [], 600_000)
  }
  return { ms: performance.now() - startedMs, turnMs }
}

async function timed(job: () => Promise<unknown>, times = rounds): Promise<number> {
  const taken: number[] = []
  for (let round = 0; times > 1 && round < times; round += 1) await job()
  for (let round = 0; round < times; round += 1) {
    const startedMs = performance.now()
    await job()
    taken.push(performance.now() - startedMs)
  }
  return median(taken)
}
