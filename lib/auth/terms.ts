import { AppError } from '#lib/errors.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import type { Actor } from './actor.ts'

/** Terms that people accept before they use a page. Programs with a key or token, and service accounts, are not asked. */
export interface Terms {
  /** Version in force; null while there are none. */
  version(): Promise<string | null>
  /** Tells whether this caller has yet to accept them. */
  owes(actor: Actor): Promise<boolean>
  /** Stores that the person accepts this version. Throws `conflict` where another one is in force by now. */
  accept(actor: Actor, version: string): Promise<void>
}

export function createTerms({ db, clock, audit }: Platform, version: Terms['version']): Terms {
  return {
    version,
    async owes({ kind, termsVersion }) {
      if (kind !== 'user') return false
      const asked = await version()
      return asked !== null && asked !== termsVersion
    },
    async accept({ userId, ...actor }, accepted) {
      if ((await version()) !== accepted) throw new AppError('conflict')
      const data = { termsVersion: accepted, termsAcceptedAt: now(clock) }
      await db.client.user.update({ where: { id: userId }, data })
      await audit.record({ actor: { userId, ...actor }, action: 'terms.accept', target: userId, detail: { version: accepted } })
    },
  }
}
