import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type Clock, now, type Platform, type Prisma, randomToken, sha256, type Tx } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import type { Actor } from './actor.ts'
import type { Auth, InvitationView } from './auth.ts'
import { MOST_INVITATIONS, requireBelow } from './holdings.ts'
import { invitationMail, type MailPort } from './mail-texts.ts'
import { requireNoMore } from './require-right.ts'
import { normalEmail } from './user-view.ts'

export interface InvitationDeps {
  mail: MailPort
  workspaceName: () => Promise<string>
}

const VALID_MS = 7 * 24 * 60 * 60 * 1000

const invitationSelect = { id: true, email: true, role: true, createdAt: true, expiresAt: true } satisfies Prisma.InvitationSelect

export function createInvitations(platform: Platform, { mail, workspaceName }: InvitationDeps): Auth['invitations'] {
  const { db, clock, audit, env } = platform

  async function mailed(actor: Actor, to: string, path: string) {
    const url = `${env.url ?? `http://${env.host}:${env.port}`}${path}`
    return mail.send({ to, ...invitationMail({ workspace: await workspaceName(), by: actor.name, url }) })
  }

  return {
    list: () => db.client.invitation.findMany({ where: open(clock), orderBy: { createdAt: 'desc' }, select: invitationSelect }),

    async create(actor, { email: address, role }) {
      requireNoMore(actor, role)
      const email = normalEmail(address)
      const token = randomToken()
      const view = await db.client.$transaction(async tx => {
        if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw new AppError('email_taken')
        await tx.invitation.updateMany({ where: { email, ...open(clock) }, data: { revokedAt: now(clock) } })
        const held = () => tx.invitation.count({ where: { invitedById: actor.userId, ...open(clock) } })
        await requireBelow(tx, clock, { most: MOST_INVITATIONS, refusal: most => limits('invitations', { most }), held })
        return tx.invitation.create({
          data: {
            id: newId(clock.nowMs()),
            email,
            role,
            tokenHash: sha256(token),
            invitedById: actor.userId,
            createdAt: now(clock),
            expiresAt: new Date(clock.nowMs() + VALID_MS),
          },
          select: invitationSelect,
        })
      })
      await audit.record({ actor, action: 'invitation.create', target: view.id, detail: { email, role } })
      const path = `/invite/${token}`
      return { url: `${env.url ?? ''}${path}`, view, mail: (await mail.isSet()) ? await mailed(actor, email, path) : null }
    },

    async revoke(actor, id) {
      const where = { id, ...open(clock) }
      const invitation = await db.client.invitation.findFirst({ where, select: { email: true } })
      const revoked = await db.client.invitation.updateMany({ where, data: { revokedAt: now(clock) } })
      if (!invitation || revoked.count === 0) throw new AppError('invitation_not_found')
      await audit.record({ actor, action: 'invitation.revoke', target: id, detail: { email: invitation.email } })
    },

    find: token => invitationByToken(db.client, clock, token),
  }
}

export function invitationByToken(tx: Tx, clock: Clock, token: string): Promise<InvitationView | null> {
  return tx.invitation.findFirst({ where: { tokenHash: sha256(token), ...open(clock) }, select: invitationSelect })
}

/** Finds the newest open invitation of an e-mail address that a provider has verified. */
export function invitationByEmail(tx: Tx, clock: Clock, email: string): Promise<InvitationView | null> {
  return tx.invitation.findFirst({ where: { email, ...open(clock) }, orderBy: { createdAt: 'desc' }, select: invitationSelect })
}

/** Spends an invitation. Throws `invitation_not_found` when a concurrent request was faster. */
export async function spendInvitation(tx: Tx, clock: Clock, id: string): Promise<void> {
  const used = await tx.invitation.updateMany({ where: { id, ...open(clock) }, data: { usedAt: now(clock) } })
  if (used.count === 0) throw new AppError('invitation_not_found')
}

function open(clock: Clock): Prisma.InvitationWhereInput {
  return { usedAt: null, revokedAt: null, expiresAt: { gt: now(clock) } }
}
