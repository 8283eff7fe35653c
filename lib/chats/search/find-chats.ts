import type { Platform } from '#lib/platform/index.ts'
import { comparable, findTerm } from './characters.ts'
import { factGram, gramsOfTerm } from './grams.ts'
import type { IndexReader } from './index-reader.ts'
import { termsIn } from './matches.ts'
import type { SearchSource } from './sources.ts'
import type { Searching, Walker } from './walk.ts'

const MOST_CHATS = 500
/** Entries by which it is measured how rare a term is. */
const MEASURED = 2_000
/** Entries of one chat that are read for one term. */
const MOST_IN_CHAT = 48
/** Chats of projects that are named by a term. */
const MOST_OF_PROJECTS = 200

interface FindPorts extends Pick<Platform, 'db'> {
  walk: Walker
  index: IndexReader
}

interface ChatFacts {
  id: string
  projectId: string | null
}

/**
 * Finds chats that have all terms, in any of their texts or the name of their project. It walks down the entries of the rarest term, and looks for
 * the others in each chat. Returns each chat with the text that was found first; the newest comes first.
 */
export async function findChats({ db, walk, index }: FindPorts, searching: Searching): Promise<Map<string, SearchSource>> {
  const { query, scope } = searching
  const found = new Map<string, SearchSource>()
  const refused = new Set<string>()
  const namedBy = projectTerms(searching)
  const rarest = await findRarest(index, searching)
  const isDecided = (chatId: string) => found.has(chatId) || refused.has(chatId)
  for await (const { source } of walk(searching, { terms: rarest === null ? [] : [rarest], skips: isDecided })) {
    if (found.size >= MOST_CHATS || searching.isOverdue()) break
    if (isDecided(source.chatId)) continue
    const has = termsIn(source, query, query.terms)
    if (rarest !== null && !has.includes(rarest)) continue
    const missing = query.terms.filter(term => !has.includes(term))
    if (await hasOthers(source.chatId, missing)) found.set(source.chatId, source)
    else refused.add(source.chatId)
  }
  if (rarest !== null) await addOfProjects()
  return found

  async function hasOthers(chatId: string, missing: readonly string[], known?: ChatFacts): Promise<boolean> {
    if (missing.length === 0) return true
    const [chat] = known ? [known] : await db.query<ChatFacts>('SELECT "id", "projectId" FROM "Chat" WHERE "id" = ?', [chatId])
    for (const term of missing) {
      if (chat?.projectId && namedBy.get(term)?.has(chat.projectId)) continue
      if (!(await hasTerm(chatId, term))) return false
    }
    return true
  }

  async function hasTerm(chatId: string, term: string): Promise<boolean> {
    const inChat = {
      ...searching,
      scope: {
        ...scope,
        where: `${scope.where} AND c."id" = ?`,
        values: [...scope.values, chatId],
        grams: async () => [factGram('chat', chatId)],
        isNarrow: true as const,
      },
      pending: searching.pending.filter(each => each.chatId === chatId),
    }
    for await (const { source } of walk(inChat, { terms: [term], most: MOST_IN_CHAT }))
      if (termsIn(source, query, [term]).length > 0) return true
    return false
  }

  /** Adds chats whose project is named by the rarest term, which their texts may lack. */
  async function addOfProjects(): Promise<void> {
    const ids = [...(namedBy.get(rarest ?? '') ?? [])]
    if (ids.length === 0) return
    const rows = await db.query<ChatFacts>(
      `SELECT c."id", c."projectId" FROM "Chat" c WHERE ${scope.where} AND c."projectId" = ANY(?) AND NOT c."temporary"
      ORDER BY c."updatedAt" DESC LIMIT ${MOST_OF_PROJECTS}`,
      [...scope.values, ids],
    )
    for (const chat of rows) {
      if (found.has(chat.id) || searching.isOverdue() || !(await hasOthers(chat.id, query.terms, chat))) continue
      const inChat = {
        ...searching,
        scope: { ...scope, grams: async () => [factGram('chat', chat.id)], isNarrow: true as const },
        pending: [],
      }
      for await (const { source } of walk(inChat, { terms: [], most: 1 })) found.set(chat.id, source)
    }
  }
}

/** Maps each term to the projects that it names. */
function projectTerms({ query, scope }: Searching): Map<string, Set<string>> {
  const named = (term: string) => scope.projects.filter(({ name }) => findTerm(comparable(name), term) >= 0).map(({ id }) => id)
  return new Map(query.terms.map(term => [term, new Set(named(term))]))
}

/** Finds the term with the fewest entries of all people, as far as they are counted. Null where there are no terms. */
async function findRarest(index: IndexReader, { query }: Searching): Promise<string | null> {
  const [first = null, ...others] = query.terms
  if (first === null || others.length === 0) return first
  let rarest = { term: first, count: Number.POSITIVE_INFINITY }
  for (const term of query.terms) {
    const count = await index.count({ every: gramsOfTerm(term), some: [] }, MEASURED)
    if (count < rarest.count) rarest = { term, count }
  }
  return rarest.term
}
