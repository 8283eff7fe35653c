import { type Actor, readTimeZone } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { requireChat } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { comparable, findTerm } from './characters.ts'
import { findChats } from './find-chats.ts'
import { createIndexReader } from './index-reader.ts'
import { termsIn } from './matches.ts'
import { isEmptyQuery, namesDays, readQuery, type SearchQuery } from './query.ts'
import { describe } from './results.ts'
import { deletedScope, ofChat, readScope, type SearchScope } from './scope.ts'
import type { ChatSearch, FoundMessage, SearchMissing, SearchPage } from './search.ts'
import { createSources, type SearchSource } from './sources.ts'
import { createWalker, MOST_PENDING, type Searching } from './walk.ts'

const PAGE = 30
const MOST_PER_PAGE = 50
/** Titles that precede the messages of the first page. */
const MOST_TITLES = 20
/** Chats that have the words in several of their messages, of the last page. */
const MOST_SPREAD = 50
/** Time after which a search ends with what it has. */
const PATIENCE_MS = 1_500
/** Messages of one chat that are found, and read. */
const MOST_IN_CHAT = 1_000

export function createSearch(platform: Pick<Platform, 'db' | 'clock'>): ChatSearch {
  const { clock } = platform
  const sources = createSources(platform)
  const index = createIndexReader(platform)
  const walk = createWalker(sources, index)

  const read = async ({ userId }: Actor, q: string): Promise<SearchQuery> => {
    const timeZone = namesDays(q) ? await readTimeZone(platform, userId) : null
    return readQuery(q, { nowMs: clock.nowMs(), timeZone: timeZone ?? 'UTC' })
  }

  const begin = async (query: SearchQuery, scope: SearchScope): Promise<Searching> => {
    const until = clock.monotonicMs() + PATIENCE_MS
    const pending = await sources.pending(scope, MOST_PENDING)
    return { query, scope, pending, isOverdue: () => clock.monotonicMs() > until }
  }

  /** Finds entries that have all terms themselves. */
  async function hits(searching: Searching, { below, limit }: { below: number | null; limit: number }) {
    const { terms } = searching.query
    const found: SearchSource[] = []
    let last: number | null = null
    for await (const { source, id } of walk(searching, { terms, below })) {
      if (termsIn(source, searching.query, terms).length < terms.length) continue
      found.push(source)
      last = id ?? last
      if (found.length >= limit && id !== null) return { found, next: last }
    }
    return { found, next: null }
  }

  return {
    async search(actor, { q, cursor, limit = PAGE }) {
      const query = await read(actor, q)
      const page: SearchPage = { results: [], projects: [], nextCursor: null, missing: null, problems: query.problems, words: query.terms }
      if (isEmptyQuery(query) || query.problems.length > 0) return page
      const scope = await readScope(platform, actor, query)
      const searching = await begin(query, scope)
      const below = cursor === undefined ? null : readCursor(cursor)
      const isFirst = below === null
      const { found, next } = await hits(searching, { below, limit: Math.min(Math.max(limit, 1), MOST_PER_PAGE) })
      const titled =
        !isFirst || query.places.length > 0 ? [] : next === null ? found.filter(({ kind }) => kind === 'title') : await titles(searching)
      const own = found.filter(({ kind }) => kind === 'message' || query.places.length > 0)
      const spread = isFirst && next === null ? await spreadOver(searching, [...titled, ...own]) : []
      return {
        ...page,
        results: await describe(platform, actor, { sources: [...titled, ...byWholeWords(own, query), ...spread], query, scope }),
        projects: isFirst ? scope.projects.filter(({ name }) => hasAll(name, query)).slice(0, 20) : [],
        nextCursor: next === null ? null : String(next),
        missing: missingOf(searching),
      }
    },

    async chatsWith(actor, q, { deleted = false } = {}) {
      const query = await read(actor, q)
      if (isEmptyQuery(query) || query.problems.length > 0) return new Set()
      const scope = deleted ? deletedScope(actor) : await readScope(platform, actor, query)
      return new Set((await findChats({ db: platform.db, walk, index }, await begin(query, scope))).keys())
    },

    async messagesWith(actor, chatId, q) {
      await requireChat(platform.db, actor, { chatId, access: 'read' })
      const query = await read(actor, q)
      if (query.terms.length === 0) return { found: [], isWhole: true, words: [] }
      const searching = await begin(query, ofChat(await readScope(platform, actor, { ...query, projects: [] }), chatId))
      const { found } = await hits(searching, { below: null, limit: MOST_IN_CHAT })
      const messages = found.filter(({ kind }) => kind === 'message').map(({ of, at }): FoundMessage => ({ messageId: of, at }))
      return {
        found: messages.toSorted((a, b) => Number(a.at) - Number(b.at)),
        isWhole: !searching.isOverdue() && found.length < MOST_IN_CHAT,
        words: query.terms,
      }
    },
  }

  async function titles(searching: Searching): Promise<SearchSource[]> {
    const { found } = await hits({ ...searching, query: { ...searching.query, places: ['title'] } }, { below: null, limit: MOST_TITLES })
    return found
  }

  /** Finds chats that have the words together, though no message of them has all. */
  async function spreadOver(searching: Searching, found: readonly SearchSource[]): Promise<SearchSource[]> {
    if (searching.query.terms.length < 2) return []
    const known = new Set(found.map(({ chatId }) => chatId))
    const chats = await findChats({ db: platform.db, walk, index }, searching)
    return [...chats.values()].filter(({ chatId }) => !known.has(chatId)).slice(0, MOST_SPREAD)
  }
}

/** Tells whether all was looked at, and if not, which of two reasons holds: later the index has more, but a search that takes too long has to be narrowed. */
function missingOf({ isOverdue, pending }: Searching): SearchMissing {
  if (isOverdue()) return 'time'
  return pending.length >= MOST_PENDING ? 'indexing' : null
}

function hasAll(name: string, { terms }: SearchQuery): boolean {
  const all = comparable(name)
  return terms.length > 0 && terms.every(term => findTerm(all, term) >= 0)
}

/** Puts messages with whole words before those that only have words around them; both stay in the order of time. */
function byWholeWords(found: SearchSource[], { terms }: SearchQuery): SearchSource[] {
  const isWhole = (source: SearchSource) => terms.every(term => source.fields.some(({ text }) => hasWord(comparable(text), term)))
  const { whole = [], rest = [] } = Object.groupBy(found.toSorted(newestFirst), source => (isWhole(source) ? 'whole' : 'rest'))
  return [...whole, ...rest]
}

/** Compares by time, then by ids, which rise with time too. */
function newestFirst(one: SearchSource, other: SearchSource): number {
  return Number(other.at) - Number(one.at) || (one.of < other.of ? 1 : -1)
}

const BESIDE = /[\p{L}\p{N}]/u

function hasWord(text: string, term: string): boolean {
  for (let at = findTerm(text, term); at >= 0; at = findTerm(text, term, at + 1)) {
    const isWord = !BESIDE.test(text.charAt(at - 1)) && !BESIDE.test(text.charAt(at + term.length))
    if (isWord) return true
  }
  return false
}

function readCursor(cursor: string): number {
  const id = Number(cursor)
  if (!/^-?\d{1,15}$/.test(cursor) || !Number.isSafeInteger(id))
    throw new AppError('invalid_request', { message: t('cursorNotBelongList') })
  return id
}
