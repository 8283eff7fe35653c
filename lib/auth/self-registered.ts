import { now, type Platform, type Tx } from '#lib/platform/index.ts'
import { type Ended, endActing } from './acting.ts'

/** In `User.preferences` of those who registered by themselves: nobody has shown that the address is theirs. */
export const SELF_REGISTERED = { selfRegistered: true }

/**
 * Before a person who has shown that the address is theirs gets the account: if it was registered by somebody who only claimed the address, that
 * somebody's password ends here, and all that acts for them. Else whoever registers another's address first would keep a way in.
 */
export async function claimSelfRegistered(tx: Tx, clock: Platform['clock'], userId: string): Promise<Ended | null> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { preferences: true } })
  const { selfRegistered, ...preferences } = user.preferences as { selfRegistered?: boolean }
  if (!selfRegistered) return null
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null, preferences } })
  return endActing(tx, 'everything', { userId, at: now(clock), keptSession: null })
}
