import { giveWay, type Platform } from '#lib/platform/index.ts'
import { CANDIDATES, MAX_QUERY_TERMS } from '../limits.ts'
import { queryTerms } from '../terms/analyse.ts'
import { BLOCK, bitsAt, lengthIn, POSTING, placeIn, timesIn } from '../terms/postings.ts'
import type { Scope } from './scope.ts'
import { best, type Ranked } from './top.ts'

/** Saturation of frequencies, and weight of lengths, as BM25 has them. */
const K1 = 1.2
const B = 0.75
/** Rows of the index in one statement: about 400 kB at most. */
const ROWS = 100

const POSTINGS = 'SELECT "block", "postings" FROM "PassageTerm" WHERE "term" = ? AND "block" = ANY(?)'

/** Postings of one term in a scope: id, frequency and length of each passage, one behind the other. */
type Found = number[]

/**
 * Ranks the passages of a scope by BM25 over the words of a question: any may match, and rare ones count most, by their number in the scope alone.
 * Ends with what it has found once the signal aborts.
 */
export async function rankByWords({ db }: Pick<Platform, 'db'>, scope: Scope, query: string, signal: AbortSignal): Promise<Ranked[]> {
  const scores = new Map<number, Float32Array>()
  const blocks = [...scope.blocks.keys()]
  for (const term of queryTerms(query).slice(0, MAX_QUERY_TERMS)) {
    const found: Found = []
    for (let at = 0; at < blocks.length && !signal.aborted; at += ROWS) {
      const rows = await db.query<{ block: number; postings: string }>(POSTINGS, [term, blocks.slice(at, at + ROWS)])
      for (const row of rows) {
        addFound(found, row, scope)
        await giveWay()
      }
    }
    if (signal.aborted) break
    addScores(scores, found, scope)
    await giveWay()
  }
  return best(scores, CANDIDATES)
}

function addFound(found: Found, { block, postings }: { block: number; postings: string }, { blocks }: Scope): void {
  const marks = blocks.get(block)
  if (!marks) return
  for (let at = 0; at < postings.length; at += POSTING) {
    const bits = bitsAt(postings, at)
    if (marks[placeIn(bits)] === 1) found.push(block * BLOCK + placeIn(bits), timesIn(bits), lengthIn(bits))
  }
}

function addScores(scores: Map<number, Float32Array>, found: Found, { passages, meanLength }: Scope): void {
  const count = found.length / 3
  const weight = Math.log(1 + (passages - count + 0.5) / (count + 0.5))
  for (let at = 0; at < found.length; at += 3) {
    const [id = 0, times = 0, length = 0] = [found[at], found[at + 1], found[at + 2]]
    const block = Math.floor(id / BLOCK)
    const row = scores.get(block) ?? new Float32Array(BLOCK)
    scores.set(block, row)
    const place = id % BLOCK
    row[place] = (row[place] ?? 0) + (weight * times * (K1 + 1)) / (times + K1 * (1 - B + (B * length) / meanLength))
  }
}
