import { fromStored, giveWay, type Platform, type Sql } from '#lib/platform/index.ts'
import { searchedText } from '../passages/searched-text.ts'
import { termsOf } from '../terms/analyse.ts'
import { BLOCK, without } from '../terms/postings.ts'

type Db = Pick<Platform, 'db'>

interface StoredPassage {
  id: number
  headings: string
  lead: string
  text: string
}

const PASSAGES = 100
const TERMS = 200
const SOME = `SELECT "id", "headings", "lead", "text" FROM "Passage" WHERE "textId" = ? ORDER BY "id" LIMIT ${PASSAGES}`
const POSTINGS = 'SELECT "term", "postings" FROM "PassageTerm" WHERE "block" = ? AND "term" = ANY(?)'
const REPLACE = 'UPDATE "PassageTerm" SET "postings" = ? WHERE "term" = ? AND "block" = ? AND "postings" = ?'
const DELETE = 'DELETE FROM "PassageTerm" WHERE "term" = ? AND "block" = ? AND "postings" = ?'

/** Takes a text out of the index, with all its passages. May be done again after it was cut short. */
export async function removeText({ db }: Db, textId: number): Promise<void> {
  for (;;) {
    const passages = await db.query<StoredPassage>(SOME, [textId])
    if (passages.length === 0) break
    for (const [block, some] of Map.groupBy(passages, ({ id }) => Math.floor(id / BLOCK))) {
      const terms = new Set<string>()
      for (const passage of some) {
        for (const term of termsOf(searchedText({ ...passage, headings: fromStored.json(passage.headings) })).counts.keys()) terms.add(term)
        await giveWay()
      }
      await removePlaces({ db }, { block, places: new Set(some.map(({ id }) => id % BLOCK)), terms: [...terms].sort() })
    }
    await db.client.passage.deleteMany({ where: { id: { in: passages.map(({ id }) => id) } } })
  }
  await db.client.knowledgeText.deleteMany({ where: { id: textId } })
}

async function removePlaces(
  { db }: Db,
  { block, places, terms }: { block: number; places: ReadonlySet<number>; terms: readonly string[] },
): Promise<void> {
  for (let left = terms; left.length > 0; ) {
    const some = left.slice(0, TERMS)
    const rows = await db.query<{ term: string; postings: string }>(POSTINGS, [block, some])
    const changes = rows.flatMap(({ term, postings }) => {
      const kept = without(postings, place => places.has(place))
      return kept.length === postings.length ? [] : [{ term, postings, kept }]
    })
    const missed = await db.transact(async sql => {
      const again: string[] = []
      for (const change of changes) if ((await replaced(sql, block, change)) === 0) again.push(change.term)
      return again
    })
    left = [...missed, ...left.slice(TERMS)]
    await giveWay()
  }
}

/** Changes postings unless somebody has changed them meanwhile. */
function replaced(sql: Sql, block: number, { term, postings, kept }: { term: string; postings: string; kept: string }) {
  return kept === '' ? sql.run(DELETE, [term, block, postings]) : sql.run(REPLACE, [kept, term, block, postings])
}
