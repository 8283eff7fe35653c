import { now, type Platform, type Tx } from '#lib/platform/index.ts'

/** In `User.preferences` of those who registered by themselves: nobody has shown that the address is theirs. */
export const SELF_REGISTERED = { selfRegistered: true }

/**
 * Before an account is linked to the person for whom a provider vouches: if it was registered by somebody who only claimed the address, that
 * somebody's password, sessions and keys end here. Else whoever registers another's address first would keep a way in.
 */
export async function claimSelfRegistered(tx: Tx, clock: Platform['clock'], userId: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { preferences: true } })
  const { selfRegistered, ...preferences } = user.preferences as { selfRegistered?: boolean }
  if (!selfRegistered) return
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null, tokenVersion: { increment: 1 }, preferences } })
  await tx.apiKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now(clock) } })
}
