import type { Actor } from '#lib/auth/index.ts'
import { fromStored, type Platform } from '#lib/platform/index.ts'
import type { FoundPassage, SearchAsked } from '../knowledge.ts'
import { CANDIDATES, DEFAULT_RESULTS, MAX_QUERY_CHARS, MAX_RESULTS, SEARCH_MS } from '../limits.ts'
import { type Fused, fuse } from './fuse.ts'
import { type Scope, scopeOf, USABLE, usableValues } from './scope.ts'
import type { Ranked } from './top.ts'
import { rankByWords } from './words.ts'

interface PassageRow {
  id: number
  textId: number
  headings: string
  page: number | null
  from: number
  to: number
  lead: string
  text: string
}

/** Ranks a scope by vectors; null where words alone rank. */
export type RankByVectors = (actor: Actor, scope: Scope, query: string, signal: AbortSignal) => Promise<Ranked[] | null>

/** Reads passages that the actor may still see: access may have ended since the index was read. */
const PASSAGES = `
  SELECT p."id", p."textId", p."headings", p."page", p."from", p."to", p."lead", p."text" FROM "Passage" p
  WHERE p."id" = ANY(?) AND EXISTS (
    SELECT 1 FROM "CollectionFile" f JOIN "Collection" c ON c."id" = f."collectionId"
    WHERE f."textId" = p."textId" AND f."collectionId" = ANY(?) AND ${USABLE})`

export const passageIdOf = (fileId: string, index: number): string => `${fileId}.${index}`

/** Creates the search: rankings of what the actor may see, fused. */
export function createFind({ db }: Pick<Platform, 'db'>, rankByVectors: RankByVectors) {
  return async (actor: Actor, { query: given, collectionIds, limit = DEFAULT_RESULTS, signal }: SearchAsked): Promise<FoundPassage[]> => {
    const query = given.trim().slice(0, MAX_QUERY_CHARS)
    const scope = query === '' ? null : await scopeOf({ db }, actor, collectionIds)
    if (!scope || scope.passages === 0) return []
    const deadline = AbortSignal.timeout(SEARCH_MS)
    const until = signal ? AbortSignal.any([signal, deadline]) : deadline
    const [words, vectors] = await Promise.all([rankByWords({ db }, scope, query, until), rankByVectors(actor, scope, query, until)])
    signal?.throwIfAborted()
    const fused = fuse({ words, ...(vectors ? { vectors } : {}) }, CANDIDATES)
    const rows = await db.query<PassageRow>(PASSAGES, [fused.map(({ id }) => id), collectionIds, ...usableValues(actor)])
    const byId = new Map(rows.map(row => [row.id, row]))
    return fused.flatMap(one => found(one, byId.get(one.id), scope)).slice(0, Math.min(Math.max(limit, 1), MAX_RESULTS))
  }
}

function found({ score, foundBy, id }: Fused, row: PassageRow | undefined, { texts }: Scope): FoundPassage[] {
  const text = row && texts.get(row.textId)
  if (!row || !text) return []
  return [
    {
      passageId: passageIdOf(text.fileId, id - text.first),
      fileId: text.fileId,
      collectionId: text.collectionId,
      file: text.name,
      headingPath: fromStored.json(row.headings),
      page: row.page,
      lead: row.lead,
      text: row.text,
      from: row.from,
      to: row.to,
      score,
      foundBy,
    },
  ]
}
