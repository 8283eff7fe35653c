import { now, type Platform, type Tx } from '#lib/platform/index.ts'
import { type Ended, endActing } from './acting.ts'

/** Mark in `User.preferences` of a self-registered person, whose address is unproven. */
export const SELF_REGISTERED = { selfRegistered: true }

/**
 * Hands an account to the proven owner of its address. If another person registered it by claiming the address, their password and all that acts
 * for them ends here. Otherwise an attacker who registers a foreign address first would keep access.
 */
export async function claimSelfRegistered(tx: Tx, clock: Platform['clock'], userId: string): Promise<Ended | null> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { preferences: true } })
  const { selfRegistered, ...preferences } = user.preferences as { selfRegistered?: boolean }
  if (!selfRegistered) return null
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null, preferences } })
  return endActing(tx, 'everything', { userId, at: now(clock), keptSession: null })
}
