import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { createKnowledge, type Embedder, type Knowledge } from '#lib/knowledge/index.ts'
import { createBlobs, createLogger, openDatabase, systemClock } from '#lib/platform/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { longestTurnMs } from '#tests/support/longest-turn.ts'
import { makeUp } from '../search/made-up.ts'
import { median } from '../statistics.ts'

/**
 * Measures collections: how fast pages are indexed and how long others wait for it, then searches by words and by vectors, in a tenth of the passages and in all
 * of them. Started by `npm run bench:data -- knowledge`. `--passages N` (200000), `--pages N` (10000), `--length N` (64) numbers of a vector.
 */
const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '200000' },
    pages: { type: 'string', default: '10000' },
    length: { type: 'string', default: '64' },
  },
})
const [passages, pages, length] = [Number(values.passages), Number(values.pages), Number(values.length)]
const limits = { indexMinutes: 5, turnMs: 50 }
/** Pages of a file, and passages of a page. */
const PAGES = 10
const WORDS = 180
const ROUNDS = 5

const say = (text: string) => process.stdout.write(`${text}\n`)
const place = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-knowledge-'))
const database = await freshDatabase(place)
const db = openDatabase(database.url)
const madeUp = makeUp()
let state = 5
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  return (state >>> 0) / 2 ** 32
}
const wordOf = () => madeUp.word(Math.min(19_999, Math.floor(20_000 ** random()) - 1))
const textOf = (words: number) => Array.from({ length: words }, (_, at) => `${wordOf()}${at % 12 === 11 ? '.' : ''}`).join(' ')
let model = ''
const embedder: Embedder = {
  model: async () => model,
  embed: async ({ texts }) => texts.map(() => Float32Array.from({ length }, () => random() - 0.5)),
}
const actor: Actor = { kind: 'user', userId: newId(), email: 'ann@example.com', name: 'ann', role: 'member', rights: rightsOf('member') }
const { signal } = new AbortController()

try {
  await db.client.user.create({ data: { id: actor.userId, email: actor.email, name: 'ann', createdAt: new Date() } })
  const audit = { record: async () => undefined }
  const platform = { db, blobs: createBlobs(place), clock: systemClock, log: createLogger('warn'), audit } as never
  const readText = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')
  const ports = { platform, quotaBytes: async () => 1e12, readText, embedder, sources: {} as never }
  const knowledge = createKnowledge(ports, { background: false })

  const first = await collectionOf(knowledge, pages)
  const startedMs = performance.now()
  const indexTurnMs = await longestTurnMs(() => knowledge.work(signal))
  const indexMs = performance.now() - startedMs
  say(`${db.provider}: ${pages} pages in ${Math.round(indexMs / 1_000)} s, ${Math.round((pages / indexMs) * 1_000)} a second`)
  const small = await measured(knowledge, first, `${pages}-page collection`)
  const ids = [first]
  for (let stored = await countOf(knowledge, ids); stored < passages; stored = await countOf(knowledge, ids)) {
    ids.push(await collectionOf(knowledge, Math.min(20_000, passages - stored)))
    await knowledge.work(signal)
    say(`  ${await countOf(knowledge, ids)} passages`)
  }
  const all = await measured(knowledge, ids, 'all collections')
  model = 'bench:vectors'
  await knowledge.work(signal)
  const fused = await measured(knowledge, ids, `all collections, with vectors of ${length}`)
  say(
    `growth of the search by words: ${(all.ms / small.ms).toFixed(1)} times for ${(all.passages / small.passages).toFixed(1)} times the passages`,
  )
  const rows: [name: string, value: number, limit: number][] = [
    ['minutes for 10,000 pages', (indexMs / 60_000) * (10_000 / pages), limits.indexMinutes],
    ['longest turn while indexing, ms', indexTurnMs, limits.turnMs],
    ['longest turn of a search by words, ms', all.turnMs, limits.turnMs],
    ['longest turn of a search with vectors, ms', fused.turnMs, limits.turnMs],
  ]
  for (const [name, value, limit] of rows)
    say(`${name.padEnd(44)}${value.toFixed(1).padStart(8)}${value <= limit ? '' : `  ABOVE ITS LIMIT of ${limit}`}`)
  process.exitCode = rows.some(([, value, limit]) => value > limit) ? 1 : 0
} finally {
  await db.close()
  await database.drop()
  rmSync(place, { recursive: true, force: true })
}

/** Stores a collection of so many pages, which are not read yet. */
async function collectionOf(knowledge: Knowledge, count: number): Promise<string> {
  const { id } = await knowledge.collections.create(actor, { title: 'Bench' })
  for (let page = 0; page < count; page += PAGES) {
    const text = Array.from({ length: Math.min(PAGES, count - page) }, (_, at) => `# Page ${page + at}\n\n${textOf(WORDS)}\n`).join('\n')
    await knowledge.collections.addFile(actor, id, { name: `${page}.md`, bytes: Buffer.from(text) })
  }
  return id
}

async function countOf(knowledge: Knowledge, ids: readonly string[]): Promise<number> {
  const counts = await Promise.all(ids.map(async id => (await knowledge.collections.get(actor, id)).passageCount))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Asks questions of frequent, middling and rare words. */
async function measured(knowledge: Knowledge, given: string | readonly string[], name: string) {
  const collectionIds = [given].flat()
  const questions = [0, 300, 6_000].flatMap(from =>
    Array.from({ length: ROUNDS }, (_, at) => [0, 1, 2, 3, 4].map(next => madeUp.word(from + at * 5 + next)).join(' ')),
  )
  await knowledge.search(actor, { query: 'warm', collectionIds })
  const times: number[] = []
  let turnMs = 0
  for (const query of questions) {
    const startedMs = performance.now()
    turnMs = Math.max(turnMs, await longestTurnMs(() => knowledge.search(actor, { query, collectionIds })))
    times.push(performance.now() - startedMs)
  }
  const count = await countOf(knowledge, collectionIds)
  const ms = median(times)
  say(
    `search in ${count} passages (${name}): median ${ms.toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms, longest turn ${turnMs.toFixed(1)} ms`,
  )
  return { ms, turnMs, passages: count }
}
