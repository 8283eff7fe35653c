import type { Role } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { GroupPerson } from './access.ts'

type Candidate = Omit<GroupPerson, 'addedAt'>

const MOST_FOUND = 20

// SQLite folds the case of ASCII alone, so a name is compared as it was typed, too.
const SEARCH = `
  SELECT u."id" AS "userId", u."name", u."email", u."role" FROM "User" u
  WHERE u."kind" = 'person'
    AND (lower(u."name") LIKE ? ESCAPE '!' OR u."name" LIKE ? ESCAPE '!' OR lower(u."email") LIKE ? ESCAPE '!')
    AND NOT EXISTS (SELECT 1 FROM "GroupMember" m WHERE m."groupId" = ? AND m."userId" = u."id")
  ORDER BY u."name", u."id" LIMIT ${MOST_FOUND}`

/** Finds people who are not in a group, by a part of their name or e-mail address. */
export async function findCandidates({ query }: Pick<Platform['db'], 'query'>, groupId: string, text: string): Promise<Candidate[]> {
  const typed = likePart(text.trim())
  const folded = likePart(text.trim().toLowerCase())
  return query<Candidate & { [column: string]: string; role: Role }>(SEARCH, [folded, typed, folded, groupId])
}

/** Makes the pattern of texts that hold a part. */
export function likePart(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`
}
