import { giveWay, insertInto, type Platform, sha256, storableJsonText } from '#lib/platform/index.ts'
import { searchedText } from '../passages/searched-text.ts'
import type { PassageText } from '../passages/split.ts'
import { termsOf } from '../terms/analyse.ts'
import { BLOCK, postingOf } from '../terms/postings.ts'

const passageRow = insertInto('Passage', {
  id: 'int',
  textId: 'int',
  headings: 'jsonb',
  page: 'int',
  from: 'int',
  to: 'int',
  lead: 'text',
  text: 'text',
  hash: 'text',
})
const termRow = insertInto(
  'PassageTerm',
  { term: 'text', block: 'int', postings: 'text' },
  'ON CONFLICT ("term", "block") DO UPDATE SET "postings" = "PassageTerm"."postings" || excluded."postings"',
)

/** Rows of one transaction: others write between two. */
const PASSAGES = 50
const TERMS = 300

/** Stores the passages of a text under ids that rise from `first`, and adds their terms to the index. Returns the sum of their lengths. */
export async function writeIndex(
  { db }: Pick<Platform, 'db'>,
  { textId, first }: { textId: number; first: number },
  passages: readonly PassageText[],
): Promise<number> {
  let sum = 0
  let postings = new Map<string, string>()
  for (let at = 0; at < passages.length; at += PASSAGES) {
    const rows = passages.slice(at, at + PASSAGES).map((passage, index) => rowOf(passage, { textId, id: first + at + index }))
    await db.transact(async sql => sql.insert(rows.map(passageRow)))
    await giveWay()
  }
  for (const [index, passage] of passages.entries()) {
    const id = first + index
    const { counts, length } = termsOf(searchedText(passage))
    for (const [term, times] of counts) postings.set(term, (postings.get(term) ?? '') + postingOf(id % BLOCK, times, length))
    sum += length
    await giveWay()
    if (id % BLOCK < BLOCK - 1 && index < passages.length - 1) continue
    await writeTerms({ db }, Math.floor(id / BLOCK), postings)
    postings = new Map()
  }
  return sum
}

/** Writes the terms in their order, so two processes never wait for each other. */
async function writeTerms({ db }: Pick<Platform, 'db'>, block: number, postings: ReadonlyMap<string, string>): Promise<void> {
  const terms = [...postings.keys()].sort()
  for (let at = 0; at < terms.length; at += TERMS) {
    const rows = terms.slice(at, at + TERMS).map(term => termRow({ term, block, postings: postings.get(term) ?? '' }))
    await db.transact(async sql => sql.insert(rows))
    await giveWay()
  }
}

function rowOf({ headings, page, from, to, lead, text }: PassageText, { textId, id }: { textId: number; id: number }) {
  const hash = sha256(searchedText({ headings, lead, text }))
  return { id, textId, headings: storableJsonText(headings), page, from, to, lead, text, hash }
}
