import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { isUniqueViolation, now, type Platform, type Tx } from '#lib/platform/index.ts'
import type { Role } from './rights.ts'
import { normalEmail, type UserRow, userSelect } from './user-view.ts'

export interface NewUser {
  email: string
  name?: string | undefined
  passwordHash: string | null
  role: Role
  preferences?: Record<string, boolean>
}

/** Inserts a person. Throws `email_taken`. */
export async function insertUser(tx: Tx, clock: Platform['clock'], user: NewUser): Promise<UserRow> {
  const email = normalEmail(user.email)
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw new AppError('email_taken')
  return tx.user.create({
    data: {
      id: newId(clock.nowMs()),
      email,
      name: user.name?.trim() || nameFrom(email),
      passwordHash: user.passwordHash,
      role: user.role,
      preferences: user.preferences ?? {},
      createdAt: now(clock),
    },
    select: userSelect,
  })
}

/**
 * Serialises transactions of the same name until this one ends. Two processes on PostgreSQL would otherwise both count
 * the same people and both continue.
 */
export async function oneAtATime(tx: Tx, clock: Platform['clock'], name: string): Promise<void> {
  const key = `lock:${name}`
  await tx.throttle.upsert({ where: { key }, create: { key, failures: 0, windowStart: now(clock) }, update: { windowStart: now(clock) } })
}

/** Derives a name from the local part of an e-mail address. */
function nameFrom(email: string): string {
  return email.split('@')[0] as string
}

/** Maps the database's unique violation to `email_taken`, for concurrent inserts of one e-mail address. */
export async function orEmailTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error })
    throw error
  }
}
