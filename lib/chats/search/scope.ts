import { grantedSql, grantValues } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { Platform, SqlValue } from '#lib/platform/index.ts'
import { chatsSql } from '#lib/projects/index.ts'
import { comparable } from './characters.ts'
import { factGram } from './grams.ts'
import type { SearchQuery } from './query.ts'
import type { Where } from './sources.ts'

/** Project that the actor is in. */
export interface FoundProject {
  id: string
  name: string
  color: string
}

/** Chats that a search may find. */
export interface SearchScope extends Where {
  /** Yields grams of which an entry has one where its chat is in the scope; null: these are too many chats. Read when first needed; `where` decides in any case. */
  grams: () => Promise<number[] | null>
  /** The scope is so narrow that most of what the index finds for the terms alone is outside of it. */
  isNarrow?: true
  /** Ids of the people whom `from:` names. */
  authors: ReadonlySet<string>
  projects: readonly FoundProject[]
}

/** Shared chats that are named one by one to the index. */
const MOST_NAMED = 400
const MOST_PEOPLE = 1_000
const MOST_PROJECTS = 1_000

const PROJECTS = `SELECT p."id", p."name", p."color" FROM "Project" p WHERE ${grantedSql('project', 'p."id"')} ORDER BY p."updatedAt" DESC LIMIT ${MOST_PROJECTS}`
const PEOPLE = `
  SELECT u."id", u."name", u."email" FROM "User" u WHERE u."id" IN (
    SELECT COALESCE(g."userId", gm."userId") FROM "AccessGrant" g LEFT JOIN "GroupMember" gm ON gm."groupId" = g."groupId"
    WHERE g."objectKind" = 'project' AND g."objectId" = ANY(?)) LIMIT ${MOST_PEOPLE}`

/** Finds what the actor may read and the query narrows: their own chats, and those that are shared with them. */
export async function readScope({ db }: Pick<Platform, 'db'>, actor: Actor, query: SearchQuery): Promise<SearchScope> {
  const readable = chatsSql(actor)
  const projects = await db.query<FoundProject>(PROJECTS, grantValues(actor))
  const authors = await readAuthors(db, actor, { names: query.from, projects })
  if (query.projects.length === 0) {
    const grams = once(async () => {
      const shared = await db.query<{ id: string }>(
        `SELECT c."id" FROM "Chat" c WHERE ${readable.where} AND c."sharedInProject" AND c."userId" <> ? LIMIT ${MOST_NAMED + 1}`,
        [...readable.values, actor.userId],
      )
      return shared.length > MOST_NAMED ? null : [factGram('owner', actor.userId), ...shared.map(({ id }) => factGram('chat', id))]
    })
    return { ...readable, grams, authors, projects }
  }
  const named = projects.filter(({ name }) => query.projects.some(wanted => comparable(name).includes(wanted))).map(({ id }) => id)
  const where = `${readable.where} AND c."projectId" = ANY(?)`
  const values: SqlValue[] = [...readable.values, named]
  const grams = once(async () => {
    const chats = await db.query<{ id: string }>(`SELECT c."id" FROM "Chat" c WHERE ${where} LIMIT ${MOST_NAMED + 1}`, values)
    return chats.length > MOST_NAMED ? null : chats.map(({ id }) => factGram('chat', id))
  })
  return { where, values, grams, authors, projects }
}

/** Scopes to chats that the actor has deleted. */
export function deletedScope({ userId }: Actor): SearchScope {
  return {
    where: 'c."deletedAt" IS NOT NULL AND c."userId" = ?',
    values: [userId],
    grams: async () => [factGram('owner', userId)],
    authors: new Set([userId]),
    projects: [],
  }
}

/** Narrows a scope to one chat, which may be a temporary one. */
export function ofChat(scope: SearchScope, chatId: string): SearchScope {
  const one = {
    where: `${scope.where} AND c."id" = ?`,
    values: [...scope.values, chatId],
    grams: async () => [factGram('chat', chatId)],
    isNarrow: true as const,
  }
  return { ...scope, ...one, temporary: true }
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= read()
    return value
  }
}

async function readAuthors(
  { query }: Pick<Platform['db'], 'query'>,
  actor: Actor,
  { names, projects }: { names: readonly string[]; projects: readonly FoundProject[] },
): Promise<Set<string>> {
  const authors = new Set<string>()
  if (names.length === 0) return authors
  const others = await query<{ id: string; name: string; email: string }>(PEOPLE, [projects.map(({ id }) => id)])
  const people = [...others, { id: actor.userId, name: actor.name ?? '', email: actor.email ?? '' }]
  for (const { id, name, email } of people) {
    const isNamed = names.some(wanted => comparable(name).includes(wanted) || comparable(email).startsWith(wanted))
    if (isNamed || (id === actor.userId && names.includes('me'))) authors.add(id)
  }
  return authors
}
