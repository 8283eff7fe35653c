import { AppError } from '#lib/errors.ts'
import type { Clock, Tx } from '#lib/platform/index.ts'
import { oneAtATime } from './user-writes.ts'

/** Of what one person may make without end; nothing that is done by hand comes near. */
export const MOST_KEYS = 100
export const MOST_SHARES = 1_000
export const MOST_PROGRAMS = 100
export const MOST_INVITATIONS = 1_000
/** Permissions and begun sign-ins: the oldest make room, so that at worst a person is asked once more. */
export const MOST_PERMISSIONS = 2_000
export const MOST_BEGUN_SIGN_INS = 20
/** Of keys and links that were withdrawn. */
export const WITHDRAWN_KEPT = 1_000

interface Holding {
  most: number
  /** Of many: 'API keys'. */
  things: string
  /** How a person gets below the limit again: 'Revoke one that is not used any more.' */
  way: string
  held(): Promise<number>
}

/**
 * Throws `limit_reached` where a person holds as many as one person may. To be called in the write that makes one more: those who write at the same
 * moment are counted one after the other.
 */
export async function requireBelow(tx: Tx, clock: Clock, { most, things, way, held }: Holding): Promise<void> {
  await oneAtATime(tx, clock, 'holdings')
  const count = await held()
  if (count < most) return
  const message = `You have ${count.toLocaleString('en')} ${things}, and one person may have ${most.toLocaleString('en')}. ${way}`
  throw new AppError('limit_reached', { message, details: { limit: most } })
}
