import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform, type Prisma, randomToken, sha256, type Tx } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { type Ended, endActing, publishEnded } from './acting.ts'
import type { Auth } from './auth.ts'
import { inEvenTime } from './even-time.ts'
import { type MailPort, resetMail } from './mail-texts.ts'
import { hashPassword, requireStrong } from './password.ts'
import { requireNoMore, requireRight } from './require-right.ts'
import { claimSelfRegistered } from './self-registered.ts'
import type { Throttle } from './throttle.ts'
import { normalEmail } from './user-view.ts'
import { oneAtATime } from './user-writes.ts'

const HOUR_MS = 60 * 60 * 1000
/** Validity of a link in milliseconds: mailed, or handed over by an administrator, which takes longer. */
const VALID_MS = { mail: HOUR_MS, hand: 24 * HOUR_MS }
/** Most reset mails to one person within an hour, so strangers cannot fill a mailbox. */
const MOST_MAILS = 3
const FREE_REQUESTS = 10
/** Wrong links from one network address before the throttle counts; more is guessing. */
const FREE_WRONG_LINKS = 20

export interface ResetDeps {
  throttle: Pick<Throttle, 'count' | 'succeeded'>
  mail: MailPort
  workspaceName: () => Promise<string>
}

export function createResets(platform: Platform, { throttle, mail, workspaceName }: ResetDeps): Auth['resets'] {
  const { db, clock, audit, bus, env, log } = platform
  const open = (): Prisma.PasswordResetWhereInput => ({ usedAt: null, expiresAt: { gt: now(clock) }, user: { disabledAt: null } })

  async function isOpen(token: string): Promise<boolean> {
    return (await db.client.passwordReset.count({ where: { tokenHash: sha256(token), ...open() } })) > 0
  }

  async function make(tx: Tx, userId: string, madeById: string | null): Promise<{ url: string; expiresAt: Date }> {
    const token = randomToken()
    const expiresAt = new Date(clock.nowMs() + (madeById === null ? VALID_MS.mail : VALID_MS.hand))
    const row = { id: newId(clock.nowMs()), userId, madeById, createdAt: now(clock), expiresAt }
    await tx.passwordReset.deleteMany({ where: { expiresAt: { lt: now(clock) } } })
    await tx.passwordReset.create({ data: { ...row, tokenHash: sha256(token) } })
    return { url: `${env.url ?? `http://${env.host}:${env.port}`}/reset/${token}`, expiresAt }
  }

  async function mailTo(email: string): Promise<void> {
    const user = await db.client.user.findUnique({ where: { email, kind: 'person' }, select: { id: true, disabledAt: true } })
    if (!user || user.disabledAt || !(await mail.isSet())) return
    const recent = { userId: user.id, madeById: null, createdAt: { gt: new Date(clock.nowMs() - HOUR_MS) } }
    const made = await db.client.$transaction(async tx => {
      // Serialises concurrent requests, which would otherwise each count the same mails.
      await oneAtATime(tx, clock, 'resets')
      return (await tx.passwordReset.count({ where: recent })) < MOST_MAILS ? make(tx, user.id, null) : null
    })
    if (!made) return
    await audit.record({ action: 'user.ask_reset', target: user.id })
    const written = resetMail({ workspace: await workspaceName(), url: made.url, within: 'one hour' })
    // Sends in the background, since the duration would reveal whether the account exists. A failure is logged.
    void mail.send({ to: email, ...written }).catch((error: unknown) => log.warn('mail.not_sent', { error }))
  }

  return {
    async ask({ email, address }) {
      await throttle.count('reset', address, FREE_REQUESTS)
      await inEvenTime(() => mailTo(normalEmail(email)))
    },

    async make(actor, userId) {
      requireRight(actor, 'admin:users')
      const user = await db.client.user.findUnique({
        where: { id: userId, kind: 'person' },
        select: { email: true, role: true, disabledAt: true },
      })
      if (!user) throw new AppError('user_not_found')
      requireNoMore(actor, user.role)
      if (user.disabledAt) throw new AppError('unusable', { message: t('enablePerson') })
      const made = await db.client.$transaction(tx => make(tx, userId, actor.userId))
      await audit.record({ actor, action: 'user.make_reset', target: userId })
      if (!(await mail.isSet())) return { ...made, mail: null }
      const written = resetMail({ workspace: await workspaceName(), url: made.url, within: 'one day' })
      return { ...made, mail: await mail.send({ to: user.email, ...written }) }
    },

    isOpen,

    async spend({ token, password, address }) {
      // Checks the link before the expensive hash.
      if (!(await isOpen(token))) {
        await throttle.count('spend', address, FREE_WRONG_LINKS)
        throw new AppError('reset_not_found')
      }
      requireStrong(password)
      const passwordHash = await hashPassword(password)
      const [claims, ended, email] = await db.client.$transaction(async tx => {
        const where = { tokenHash: sha256(token), ...open() }
        const row = await tx.passwordReset.findFirst({ where, select: { id: true, userId: true } })
        if (!row || (await tx.passwordReset.updateMany({ where: { id: row.id, usedAt: null }, data: { usedAt: now(clock) } })).count === 0)
          throw new AppError('reset_not_found')
        const over = await endFor(tx, row.userId)
        const select = { id: true, tokenVersion: true, email: true } as const
        const user = await tx.user.update({ where: { id: row.userId }, data: { passwordHash }, select })
        return [{ userId: user.id, tokenVersion: user.tokenVersion }, over, user.email] as const
      })
      publishEnded(bus, ended)
      await throttle.succeeded({ email, address })
      await audit.record({ actorId: claims.userId, action: 'user.reset_password', target: claims.userId })
      return claims
    },
  }

  /** Ends what an earlier claimant of the address set up, since the link proves who owns the address. */
  async function endFor(tx: Tx, userId: string): Promise<Ended> {
    return (await claimSelfRegistered(tx, clock, userId)) ?? endActing(tx, 'sessions', { userId, at: now(clock), keptSession: null })
  }
}
