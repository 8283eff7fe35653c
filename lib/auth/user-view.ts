import type { Prisma } from '#lib/platform/index.ts'
import { type Actor, rightsOf } from './actor.ts'
import type { UserView } from './auth.ts'

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
} satisfies Prisma.UserSelect

export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>

export function toUserView(row: UserRow): UserView {
  const { id, email, name, role, createdAt, lastSeenAt } = row
  return {
    id,
    email,
    name,
    role,
    disabled: row.disabledAt !== null,
    createdAt,
    lastSeenAt,
    hasPassword: row.passwordHash !== null,
  }
}

export function toActor(row: Pick<UserRow, 'id' | 'email' | 'name' | 'role'>, keyId?: string): Actor {
  const kind = keyId === undefined ? 'user' : 'api_key'
  return {
    kind,
    userId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    rights: rightsOf(row.role, kind),
    ...(keyId === undefined ? {} : { keyId }),
  }
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
