import { AppError } from '#lib/errors.ts'
import type { Clock, Tx } from '#lib/platform/index.ts'
import { oneAtATime } from './user-writes.ts'

/** Most API keys, programs and shares of one person; manual use stays far below. */
export const MOST_KEYS = 100
export const MOST_SHARES = 1_000
export const MOST_CONNECTED_CLIENTS = 100
export const MOST_INVITATIONS = 1_000
/** Most permissions and begun sign-ins of one person. The oldest are evicted; at worst, Parley asks the person again. */
export const MOST_PERMISSIONS = 2_000
export const MOST_BEGUN_SIGN_INS = 20
/** Most withdrawn keys and links that are kept of one person. */
export const WITHDRAWN_KEPT = 1_000

interface Holding {
  most: number
  /** Names the things, and says how to get below the limit. */
  refusal(most: number): string
  held(): Promise<number>
}

/** Lets transactions that count what people hold follow one another until this one ends. On PostgreSQL they would otherwise all find room. */
export function takeTurns(tx: Tx, clock: Clock): Promise<void> {
  return oneAtATime(tx, clock, 'holdings')
}

/**
 * Throws `limit_reached` where a person holds the maximum. Callers call it in the transaction that adds one: concurrent transactions
 * of one person are counted one after the other.
 */
export async function requireBelow(tx: Tx, clock: Clock, { most, refusal, held }: Holding): Promise<void> {
  await takeTurns(tx, clock)
  if ((await held()) < most) return
  throw new AppError('limit_reached', { message: refusal(most), details: { limit: most } })
}
