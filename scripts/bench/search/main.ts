import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createSearch, keepIndexed, mergeIndex } from '#lib/chats/index.ts'
import { createLogger, openDatabase, sleep, systemClock } from '#lib/platform/index.ts'
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
const ROOM = {
  sqlite: `
    SELECT (SELECT sum("pgsize") FROM dbstat WHERE "name" LIKE '%\\_search%' ESCAPE '\\' OR "name" LIKE '%SearchEntry%') AS "index",
      (SELECT sum("pgsize") FROM dbstat WHERE "name" = 'Message') AS "messages"`,
  postgresql: `SELECT pg_total_relation_size('"SearchEntry"') AS "index", pg_total_relation_size('"Message"') AS "messages"`,
} as const
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
const limits = { rare: 1 / 200, worst: 1 / 5, turnMs: 50 }

const place = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-data-'))
const database = await freshDatabase(place)
const db = openDatabase(database.url)
const say = (text: string) => process.stdout.write(`${text}\n`)
try {
  const { actor, foreignId } = await storeMessages(db, messages)
  const indexing = await indexAll()
  const room = await roomOf()
  say(`${db.provider}: ${messages} messages, indexed at ${((messages / indexing.ms) * 1000).toFixed(0)} a second`)
  say(`room of the index: ${mb(room.index)} MB, of the messages: ${mb(room.messages)} MB`)
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

/** Indexes all as the server does, in a process of its own, and looks how long a turn of this one takes in the meantime. */
async function indexAll(): Promise<{ ms: number; turnMs: number }> {
  const startedMs = performance.now()
  const turnMs = await longestTurnMs(async () => {
    const end = keepIndexed({ db, log: createLogger('warn'), env: { databaseUrl: database.url } })
    while ((await db.query('SELECT 1 AS "one" FROM "SearchPending" LIMIT 1')).length > 0) await sleep(100)
    await end()
  })
  const ms = performance.now() - startedMs
  await mergeIndex({ db })
  if (db.provider === 'postgresql') await db.query('VACUUM ANALYZE', [], 600_000)
  return { ms, turnMs }
}

/** Returns the room of the index and that of the messages, in bytes. */
async function roomOf(): Promise<{ index: number; messages: number }> {
  const [sizes] = await db.query<{ index: string; messages: string }>(ROOM[db.provider])
  return { index: Number(sizes?.index), messages: Number(sizes?.messages) }
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
