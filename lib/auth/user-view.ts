import type { Prisma } from '#lib/platform/index.ts'
import type { Actor } from './actor.ts'
import type { UserView } from './auth.ts'
import { narrowed, rightsOf } from './rights.ts'

export const userSelect = {
  id: true,
  email: true,
  name: true,
  role: true,
  passwordHash: true,
  tokenVersion: true,
  disabledAt: true,
  createdAt: true,
  lastSeenAt: true,
  termsVersion: true,
  termsAcceptedAt: true,
} satisfies Prisma.UserSelect

export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>

export function toUserView(row: UserRow): UserView {
  const { id, email, name, role, createdAt, lastSeenAt, termsVersion, termsAcceptedAt } = row
  return {
    id,
    email,
    name,
    role,
    disabled: row.disabledAt !== null,
    createdAt,
    lastSeenAt,
    hasPassword: row.passwordHash !== null,
    termsVersion,
    termsAcceptedAt,
  }
}

/** Columns that an actor is made of, and what was taken from the role (`denied` of RoleLimit). */
export type ActorRow = Pick<UserRow, 'id' | 'email' | 'name' | 'role'> & { denied: string | null }

export function toActor(row: ActorRow, key?: { id: string; scopes: string }): Actor {
  const rights = rightsOf(row.role, wordsOf(row.denied))
  return {
    kind: key === undefined ? 'user' : 'api_key',
    userId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    rights: key === undefined ? rights : narrowed(rights, scopesIn(key.scopes)),
    ...(key === undefined ? {} : { keyId: key.id }),
  }
}

/** Scopes of a key as they are stored; null: every right of its person. */
export function scopesIn(stored: string): string[] | null {
  return stored === EVERY_RIGHT ? null : wordsOf(stored)
}

export function storedScopes(scopes: readonly string[] | null): string {
  return scopes === null ? EVERY_RIGHT : scopes.join(' ')
}

const EVERY_RIGHT = '*'

export function wordsOf(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter(word => word !== '')
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
