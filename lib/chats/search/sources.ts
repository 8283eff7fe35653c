import type { ChatMessage, MessageMetadata } from '#lib/messages/index.ts'
import type { Platform, SqlValue } from '#lib/platform/index.ts'
import { fromStored } from '#lib/platform/worker.ts'
import { type SearchedFields, searchedFields } from './fields.ts'

/** Message or title that may match, within the scope of the search; its text is not read yet. */
export interface Candidate {
  /** Id of its entry; 0 where it waits to be indexed. */
  id: number
  of: string
  chatId: string
  kind: 'message' | 'title'
  at: Date
  bytes: number
}

/** Text of a message or title with what is known about it. */
export interface SearchSource extends SearchedFields {
  of: string
  chatId: string
  kind: 'message' | 'title'
  at: Date
  role: ChatMessage['role'] | null
  /** Person who wrote it; null: an answer or title. */
  authorId: string | null
  model: string | null
  /** Owner of the chat. */
  ownerId: string
}

/** Condition on the chat `c`, and its values. */
export interface Where {
  where: string
  values: readonly SqlValue[]
  /** Temporary chats are found, too. */
  temporary?: true
}

export interface Sources {
  /** Returns those of these entries that are in the scope, in their order. */
  ofEntries(ids: readonly number[], scope: Where): Promise<Candidate[]>
  /** Returns what waits to be indexed, the newest first. */
  pending(scope: Where, limit: number): Promise<Candidate[]>
  /** Returns the least and the largest id of entries between two times; null where there is none. */
  span(times: { before: Date | null; after: Date | null }): Promise<{ least: number; most: number } | null>
  /** Reads what was found, in its order. What was deleted meanwhile is left out. */
  read(candidates: readonly Candidate[]): Promise<SearchSource[]>
}

const BYTES = { sqlite: 'octet_length(m."parts")', postgresql: 'pg_column_size(m."parts")' } as const

const TITLES = 'SELECT c."id", c."title", c."createdAt", c."userId" FROM "Chat" c WHERE c."id" = ANY(?)'
const MESSAGES = `
  SELECT m."id", m."chatId", m."role", m."parts", m."metadata", m."createdAt", m."authorId", c."userId"
  FROM "Message" m JOIN "Chat" c ON c."id" = m."chatId" WHERE m."id" = ANY(?)`

interface CandidateRow {
  id: number
  of: string
  chatId: string
  kind: Candidate['kind']
  at: string
  bytes: number | null
}

interface MessageRow {
  id: string
  chatId: string
  role: ChatMessage['role']
  parts: string
  metadata: string
  createdAt: string
  authorId: string | null
  userId: string
}

const TITLE = 'title:'
const LATEST = new Date('9999-01-01T00:00:00Z')

export function createSources({ db }: { db: Pick<Platform['db'], 'provider' | 'query'> }): Sources {
  const candidates = (from: string, { where, temporary }: Where, rest: string) => `
    SELECT e.*, ${BYTES[db.provider]} AS "bytes" FROM (${from}) e JOIN "Chat" c ON c."id" = e."chatId"
    LEFT JOIN "Message" m ON m."id" = e."of" WHERE ${where} ${temporary ? '' : 'AND NOT c."temporary"'} ${rest}`
  const toCandidate = ({ bytes, at, ...row }: CandidateRow): Candidate => ({ ...row, at: fromStored.time(at), bytes: Number(bytes ?? 0) })

  return {
    async ofEntries(ids, scope) {
      const entries = 'SELECT "id", "of", "chatId", "kind", "at" FROM "SearchEntry" WHERE "id" = ANY(?)'
      const rows = await db.query<CandidateRow>(candidates(entries, scope, 'ORDER BY e."id" DESC'), [ids, ...scope.values])
      return rows.map(toCandidate)
    },

    async pending(scope, limit) {
      // Mostly nothing waits, and the look is cheaper than the join.
      if ((await db.query('SELECT "of" FROM "SearchPending" LIMIT 1')).length === 0) return []
      const entries = 'SELECT 0 AS "id", "of", "chatId", "kind", "at" FROM "SearchPending" ORDER BY "at" DESC, "of" DESC LIMIT ?'
      const rows = await db.query<CandidateRow>(candidates(entries, scope, 'ORDER BY e."at" DESC, e."of" DESC'), [limit, ...scope.values])
      return rows.map(toCandidate)
    },

    async span({ before, after }) {
      const text = `SELECT min("id") AS "least", max("id") AS "most" FROM "SearchEntry" WHERE "at" >= ? AND "at" < ?`
      const [row] = await db.query<{ least: number | null; most: number | null }>(text, [after ?? new Date(0), before ?? LATEST])
      return row?.least == null || row.most == null ? null : { least: row.least, most: row.most }
    },

    async read(found) {
      const ids = (kind: Candidate['kind']) => found.flatMap(each => (each.kind !== kind ? [] : kind === 'title' ? each.chatId : each.of))
      const [messages, titles] = [ids('message'), ids('title')]
      const rows = messages.length > 0 ? await db.query<MessageRow>(MESSAGES, [messages]) : []
      const named = titles.length > 0 ? await db.query<TitleRow>(TITLES, [titles]) : []
      const byId = new Map([...rows.map(messageSource), ...named.map(titleSource)].map(source => [source.of, source]))
      return found.flatMap(({ of }) => byId.get(of) ?? [])
    },
  }
}

/** Reads what the index keeps of one message. */
export function messageSource(row: MessageRow): SearchSource {
  const metadata = fromStored.json<MessageMetadata>(row.metadata)
  const message = { role: row.role, parts: fromStored.json<ChatMessage['parts']>(row.parts) }
  return {
    ...searchedFields(message),
    of: row.id,
    chatId: row.chatId,
    kind: 'message',
    at: fromStored.time(row.createdAt),
    role: row.role,
    authorId: row.role === 'user' ? (row.authorId ?? row.userId) : null,
    model: metadata.model ?? null,
    ownerId: row.userId,
  }
}

interface TitleRow {
  id: string
  title: string
  createdAt: string
  userId: string
}

function titleSource({ id, title, createdAt, userId }: TitleRow): SearchSource {
  return {
    fields: title === '' ? [] : [{ place: 'title', text: title }],
    has: new Set(),
    tools: [],
    of: `${TITLE}${id}`,
    chatId: id,
    kind: 'title',
    at: fromStored.time(createdAt),
    role: null,
    authorId: null,
    model: null,
    ownerId: userId,
  }
}
