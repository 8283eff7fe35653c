import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { readNames } from '../read-names.ts'
import { excerptOf } from './excerpt.ts'
import { termsIn } from './matches.ts'
import type { SearchQuery } from './query.ts'
import type { SearchScope } from './scope.ts'
import type { SearchResult } from './search.ts'
import type { SearchSource } from './sources.ts'

interface FoundSources {
  sources: readonly SearchSource[]
  query: SearchQuery
  scope: SearchScope
}

interface ChatRow {
  id: string
  title: string
  projectId: string | null
  userId: string
  archivedAt: string | null
}

/** Makes what a page shows of sources, each once. The scope is asked once more: it may have changed since the sources were read. */
export async function describe(
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  { sources, query, scope }: FoundSources,
): Promise<SearchResult[]> {
  const chatIds = [...new Set(sources.map(({ chatId }) => chatId))]
  if (chatIds.length === 0) return []
  const rows = await db.query<ChatRow>(
    `WITH found AS MATERIALIZED (SELECT * FROM "Chat" WHERE "id" = ANY(?))
    SELECT c."id", c."title", c."projectId", c."userId", c."archivedAt" FROM found c WHERE ${scope.where}`,
    [chatIds, ...scope.values],
  )
  const chats = new Map(rows.map(row => [row.id, row]))
  const others = sources.flatMap(({ authorId }) => (authorId === null || authorId === actor.userId ? [] : authorId))
  const names = await readNames(db, others)
  const unique = new Map(sources.map(source => [source.of, source]))
  return [...unique.values()].flatMap(source => {
    const chat = chats.get(source.chatId)
    if (!chat) return []
    const { place, text, isMarkdown = false } = bestField(source, query)
    return {
      chatId: chat.id,
      title: chat.title,
      messageId: source.kind === 'title' ? null : source.of,
      place,
      author: source.authorId === null ? null : (names.get(source.authorId) ?? null),
      projectId: chat.projectId,
      archived: chat.archivedAt !== null && chat.userId === actor.userId,
      at: source.at,
      excerpt: excerptOf(text, query.terms, { isMarkdown }),
    }
  })
}

/** Chooses the field with the most terms, the earliest of several. */
function bestField(source: SearchSource, query: SearchQuery): SearchSource['fields'][number] {
  const counted = source.fields
    .filter(({ place }) => query.places.length === 0 || query.places.includes(place))
    .map(field => ({ field, count: termsIn({ ...source, fields: [field] }, query, query.terms).length }))
  const [best] = counted.toSorted((a, b) => b.count - a.count)
  return best?.field ?? source.fields[0] ?? { place: 'title', text: '' }
}
