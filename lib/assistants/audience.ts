import type { Actor } from '#lib/auth/index.ts'

/** People who may use something besides its owner. */
export type Audience = { kind: 'nobody' } | { kind: 'people'; userIds: string[] } | { kind: 'everyone' }

export const noAudience: Audience = { kind: 'nobody' }

/**
 * Selects rows that an actor may use; takes the user id twice. Ids are UUIDs, so no id is part of another, and both databases cast JSON to text in
 * which each string is between quotes.
 */
export const USABLE = `("userId" = ? OR CAST("audience" AS TEXT) LIKE '%"everyone"%' OR CAST("audience" AS TEXT) LIKE ?)`

export function usableBy({ userId }: Pick<Actor, 'userId'>): [string, string] {
  return [userId, `%"${userId.replaceAll(/[%_"\\]/g, '')}"%`]
}

export function isInAudience({ userId }: Pick<Actor, 'userId'>, audience: Audience): boolean {
  return audience.kind === 'everyone' || (audience.kind === 'people' && audience.userIds.includes(userId))
}

/** Describes what is shared for the audit trail. Names of what a person keeps to themselves stay out of it. */
export function sharedDetail(name: string, audience: Audience): Record<string, string | number> {
  if (audience.kind === 'nobody') return { shared: 'nobody' }
  return { name, shared: audience.kind, ...(audience.kind === 'people' ? { people: audience.userIds.length } : {}) }
}
