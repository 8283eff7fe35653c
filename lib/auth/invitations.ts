import { AppError, isAppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type Clock, now, type Platform, type Prisma, randomToken, sha256, type Tx } from '#lib/platform/index.ts'
import { invitationLines as t } from '#lib/words/en/invitation-lines.ts'
import { limits } from '#lib/words/en/limits.ts'
import type { Actor } from './actor.ts'
import type { Auth, InvitationLine, InvitedLine } from './auth.ts'
import { MOST_INVITATIONS, requireBelow } from './holdings.ts'
import { checkLines, type Invited } from './invitation-lines.ts'
import { invitationMail, type MailPort } from './mail-texts.ts'
import type { Groups } from './reach.ts'
import { requireNoMore } from './require-right.ts'
import { normalEmail, wordsOf } from './user-view.ts'

export interface InvitationDeps {
  mail: MailPort
  workspaceName: () => Promise<string>
  groups: Groups
}

const VALID_MS = 7 * 24 * 60 * 60 * 1000

/** Mails that fail one after the other before the others are left to whoever invites: the mail server is away. */
const MAILS_TO_FAIL = 3

const invitationSelect = {
  id: true,
  email: true,
  name: true,
  role: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.InvitationSelect
const openSelect = { ...invitationSelect, groupIds: true, invitedById: true } satisfies Prisma.InvitationSelect
type OpenInvitation = Prisma.InvitationGetPayload<{ select: typeof openSelect }>

export function createInvitations(platform: Platform, { mail, workspaceName, groups }: InvitationDeps): Auth['invitations'] {
  const { db, clock, audit, env } = platform

  async function mailed(actor: Actor, to: string, path: string) {
    const url = `${env.url ?? `http://${env.host}:${env.port}`}${path}`
    return mail.send({ to, ...invitationMail({ workspace: await workspaceName(), by: actor.name, url }) })
  }

  /** Stores an invitation, in place of an open one to the same address. */
  async function make(actor: Actor, { email, name, role, groupIds }: Invited) {
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
          name,
          role,
          groupIds: groupIds.join(' '),
          tokenHash: sha256(token),
          invitedById: actor.userId,
          createdAt: now(clock),
          expiresAt: new Date(clock.nowMs() + VALID_MS),
        },
        select: invitationSelect,
      })
    })
    const detail = { email, role, ...(groupIds.length === 0 ? {} : { groups: groupIds.join(' ') }) }
    await audit.record({ actor, action: 'invitation.create', target: view.id, detail })
    const path = `/invite/${token}`
    return { url: `${env.url ?? ''}${path}`, path, view }
  }

  const check = (actor: Actor, lines: readonly InvitationLine[]) =>
    checkLines(actor, lines, {
      groups,
      known: async emails => {
        const where = { email: { in: [...emails] } }
        const [people, invited] = await Promise.all([
          db.client.user.findMany({ where, select: { email: true } }),
          db.client.invitation.findMany({ where: { ...where, ...open(clock) }, select: { email: true } }),
        ])
        return { people: new Set(people.map(({ email }) => email)), invited: new Set(invited.map(({ email }) => email)) }
      },
    })

  return {
    list: () => db.client.invitation.findMany({ where: open(clock), orderBy: { createdAt: 'desc' }, select: invitationSelect }),

    async create(actor, { email: address, role }) {
      requireNoMore(actor, role)
      const email = normalEmail(address)
      const { path, ...made } = await make(actor, { email, name: '', role, groupIds: [] })
      return { ...made, mail: (await mail.isSet()) ? await mailed(actor, email, path) : null }
    },

    check: async (actor, lines) => (await check(actor, lines)).map(line => (isAppError(line) ? line : null)),

    async createSeveral(actor, lines) {
      const checked = await check(actor, lines)
      const isMailSet = await mail.isSet()
      const done: InvitedLine[] = []
      let failed = 0
      for (const [index, { email }] of lines.entries()) {
        try {
          const line = checked[index] as Invited | AppError
          if (isAppError(line)) throw line
          const { path, ...made } = await make(actor, line)
          const isTried = isMailSet && failed < MAILS_TO_FAIL
          const outcome = isTried
            ? await mailed(actor, line.email, path)
            : isMailSet
              ? { sent: false as const, reason: t('mailServerAway') }
              : null
          if (isTried) failed = outcome?.sent ? 0 : failed + 1
          done.push({ email, refusal: null, ...made, mail: outcome })
        } catch (error) {
          if (!isAppError(error)) throw error
          done.push({ email, refusal: error })
        }
      }
      return done
    },

    async revoke(actor, id) {
      const where = { id, ...open(clock) }
      const invitation = await db.client.invitation.findFirst({ where, select: { email: true } })
      const revoked = await db.client.invitation.updateMany({ where, data: { revokedAt: now(clock) } })
      if (!invitation || revoked.count === 0) throw new AppError('invitation_not_found')
      await audit.record({ actor, action: 'invitation.revoke', target: id, detail: { email: invitation.email } })
    },

    find: token => db.client.invitation.findFirst({ where: { tokenHash: sha256(token), ...open(clock) }, select: invitationSelect }),
  }
}

export function invitationByToken(tx: Tx, clock: Clock, token: string): Promise<OpenInvitation | null> {
  return tx.invitation.findFirst({ where: { tokenHash: sha256(token), ...open(clock) }, select: openSelect })
}

/** Finds the newest open invitation of an e-mail address that a provider has verified. */
export function invitationByEmail(tx: Tx, clock: Clock, email: string): Promise<OpenInvitation | null> {
  return tx.invitation.findFirst({ where: { email, ...open(clock) }, orderBy: { createdAt: 'desc' }, select: openSelect })
}

/** Spends an invitation. Throws `invitation_not_found` when a concurrent request was faster. */
export async function spendInvitation(tx: Tx, clock: Clock, id: string): Promise<void> {
  const used = await tx.invitation.updateMany({ where: { id, ...open(clock) }, data: { usedAt: now(clock) } })
  if (used.count === 0) throw new AppError('invitation_not_found')
}

/** Brings a person who came by an invitation into its groups. */
export async function enterGroups(tx: Tx, groups: Groups, userId: string, invitation: OpenInvitation | null): Promise<void> {
  if (invitation) await groups.enter(tx, { userId, groupIds: wordsOf(invitation.groupIds), addedById: invitation.invitedById })
}

function open(clock: Clock): Prisma.InvitationWhereInput {
  return { usedAt: null, revokedAt: null, expiresAt: { gt: now(clock) } }
}
