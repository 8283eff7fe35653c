import { setImmediate as nextTurn } from 'node:timers/promises'
import { gramsOfFilters } from './entry-grams.ts'
import { factGram, gramsOfTerm } from './grams.ts'
import type { IndexReader } from './index-reader.ts'
import { passes } from './matches.ts'
import { type SearchQuery, searchPlaces } from './query.ts'
import type { SearchScope } from './scope.ts'
import type { Candidate, SearchSource, Sources } from './sources.ts'

/** Entries asked for at first, and at most at a time. Of these, so many bytes are read in one turn of the event loop: a few milliseconds. */
const PAGE = 48
const LARGEST_PAGE = 384
const BYTES_AT_ONCE = 256 * 1024
const MESSAGES_AT_ONCE = 24
/** Entries after which it is looked at how many of them were in the scope. Below this part, the index is asked for those in it. */
const MOST_UNSCOPED = 96
const LEAST_READABLE = 0.5
/** Texts that wait to be indexed and are compared one by one; older ones are found when they are indexed. */
export const MOST_PENDING = 300

/** Source within the scope that passes the filters and may have the terms. `id`: that of its entry; null where it waits to be indexed. */
export interface Walked {
  source: SearchSource
  id: number | null
}

export interface ChatWalk {
  terms: readonly string[]
  /** Entries below this id, or all of them, and what waits to be indexed. */
  below?: number | null
  /** Most entries that are read. */
  most?: number
  /** Tells which chats no longer need to be read. */
  skips?: (chatId: string) => boolean
}

/** One search: its terms, its person and its deadline. */
export interface Searching {
  query: SearchQuery
  scope: SearchScope
  /** Texts that wait to be indexed, listed once. */
  pending: readonly Candidate[]
  isOverdue: () => boolean
}

export type Walker = (searching: Searching, walk: ChatWalk) => AsyncGenerator<Walked>

/** Creates the walk over everything that may match, the newest first. It compares no terms: the caller looks at the text. */
export function createWalker(sources: Sources, index: IndexReader): Walker {
  return async function* walk(
    { query, scope, pending, isOverdue },
    { terms, below = null, most = Number.POSITIVE_INFINITY, skips = () => false },
  ) {
    const seen = new Set<string>()
    if (query.from.length > 0 && scope.authors.size === 0 && gramsOfFilters(query, []).some[0]?.length === 0) return
    if (below === null) {
      const waiting = pending.map(candidate => ({ candidate, id: null }))
      yield* passing(waiting, { query, scope, seen, skips })
    }
    const filters = gramsOfFilters(query, [...scope.authors])
    const wanted = { every: [...new Set([...terms.flatMap(gramsOfTerm), ...filters.every])], some: filters.some }
    // The few entries of a rare word are found without the grams of the scope, which may be hundreds.
    let isScoped = terms.length === 0 || scope.isNarrow === true
    if (isScoped && !(await addScope(wanted, scope))) return
    const span =
      query.before || query.after ? await sources.span(query) : { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
    if (span === null) return
    const start = below === null && span.most === Number.POSITIVE_INFINITY ? null : Math.min(below ?? span.most + 1, span.most + 1)
    let read = 0
    let readable = 0
    let limit = PAGE
    for (let next = start; read < most && !isOverdue(); limit = Math.min(limit * 2, LARGEST_PAGE)) {
      if (!isScoped && read > MOST_UNSCOPED && readable < read * LEAST_READABLE) {
        isScoped = true
        if (!(await addScope(wanted, scope))) return
      }
      const ids = await index.ids(wanted, { below: next, limit: Math.min(limit, most - read) })
      if (ids.length === 0) return
      read += ids.length
      const found = new Map((await sources.ofEntries(ids, scope)).map(candidate => [candidate.id, candidate]))
      const candidates = ids.flatMap(id => {
        const candidate = found.get(id)
        return candidate ? [{ candidate, id }] : []
      })
      readable += candidates.length
      yield* passing(candidates, { query, scope, seen, skips })
      next = ids.at(-1) as number
      if (ids.length < limit || next < span.least) return
    }
  }

  async function* passing(
    candidates: readonly { candidate: Candidate; id: number | null }[],
    { query, scope, seen, skips }: Pick<Searching, 'query' | 'scope'> & { seen: Set<string>; skips: (chatId: string) => boolean },
  ): AsyncGenerator<Walked> {
    const fresh = candidates.filter(({ candidate }) => !seen.has(candidate.of))
    for (const each of groups(fresh)) {
      const group = each.filter(({ candidate }) => !skips(candidate.chatId) && isBetween(candidate.at, query))
      const ids = new Map(group.map(({ candidate, id }) => [candidate.of, id]))
      for (const source of await sources.read(group.map(({ candidate }) => candidate))) {
        if (seen.has(source.of)) continue
        seen.add(source.of)
        if (passes(source, query, scope.authors)) yield { source, id: ids.get(source.of) ?? null }
      }
      await nextTurn()
    }
  }
}

/** Narrows to entries of the scope, as far as the index can. Returns false where there can be none. */
async function addScope(wanted: { every: number[]; some: number[][] }, scope: SearchScope): Promise<boolean> {
  const grams = await scope.grams()
  if (grams?.length === 0) return false
  if (grams !== null) wanted.some = [grams, ...wanted.some]
  // Every entry is of some place, so a search without terms has grams too.
  if (wanted.every.length + wanted.some.length === 0) wanted.some = [searchPlaces.map(place => factGram('place', place))]
  return true
}

function isBetween(at: Date, { before, after }: SearchQuery): boolean {
  return (before === null || at < before) && (after === null || at >= after)
}

/** Groups candidates so that a group is read in one turn of the event loop; a single larger one is by itself. */
function* groups<Each extends { candidate: Candidate }>(candidates: readonly Each[]): Generator<Each[]> {
  let group: Each[] = []
  let bytes = 0
  for (const each of candidates) {
    if (group.length > 0 && (bytes + each.candidate.bytes > BYTES_AT_ONCE || group.length === MESSAGES_AT_ONCE)) {
      yield group
      group = []
      bytes = 0
    }
    group.push(each)
    bytes += each.candidate.bytes
  }
  if (group.length > 0) yield group
}
