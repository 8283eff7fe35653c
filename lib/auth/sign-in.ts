import { isAppError } from '#lib/errors.ts'
import { fromStored, isUniqueViolation, now, type Platform, type Tx, whereThereIsRoom } from '#lib/platform/index.ts'
import { type Ended, publishEnded } from './acting.ts'
import type { Auth } from './auth.ts'
import { enterGroups, invitationByEmail, spendInvitation } from './invitations.ts'
import { passwordMatches } from './password.ts'
import type { Groups } from './reach.ts'
import { claimSelfRegistered } from './self-registered.ts'
import type { SessionClaims } from './session.ts'
import type { Throttle } from './throttle.ts'
import { type ActorRow, normalEmail, toActor } from './user-view.ts'
import { insertUser } from './user-writes.ts'

const LAST_SEEN_GRAIN_MS = 5 * 60_000

interface SessionOwnerRow extends ActorRow {
  lastSeenAt: string | null
  termsVersion: string | null
}

/** Selects the owner of a session. Every request runs it, so disabling and signing out apply immediately in every process. */
const SESSION_OWNER = `
  SELECT u."id", u."email", u."name", u."role", u."lastSeenAt", u."termsVersion", r."denied"
  FROM "User" u LEFT JOIN "RoleLimit" r ON r."role" = u."role"
  WHERE u."id" = ? AND u."tokenVersion" = ? AND u."kind" = 'person' AND u."disabledAt" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "EndedSession" WHERE "id" = ?)`

/** Selects a person by id, for work without a request. */
const PERSON = `
  SELECT u."id", u."email", u."name", u."role", r."denied"
  FROM "User" u LEFT JOIN "RoleLimit" r ON r."role" = u."role"
  WHERE u."id" = ? AND u."disabledAt" IS NULL`

export interface SignInDeps {
  throttle: Throttle
  registration: () => Promise<'open' | 'closed'>
  groups: Groups
}

export function createSignIn(
  platform: Platform,
  deps: SignInDeps,
): Pick<Auth, 'actorOfSession' | 'actorOfUser' | 'verifyPassword' | 'signInWithProvider'> {
  const { db, clock, audit, bus } = platform
  const { throttle } = deps
  const readOwner = db.cached(SESSION_OWNER, ([user]: SessionOwnerRow[]) =>
    user ? { lastSeenAt: user.lastSeenAt, actor: { ...toActor(user), termsVersion: user.termsVersion } } : null,
  )
  const readPerson = db.cached(PERSON, ([user]: ActorRow[]) => (user ? toActor(user) : null))
  return {
    async actorOfSession({ userId, tokenVersion, sessionId = '' }) {
      const owner = await readOwner([userId, tokenVersion, sessionId])
      if (!owner) return null
      if (owner.lastSeenAt === null || clock.nowMs() - fromStored.time(owner.lastSeenAt).getTime() >= LAST_SEEN_GRAIN_MS)
        await whereThereIsRoom(db.client.user.updateMany({ where: { id: userId }, data: { lastSeenAt: now(clock) } }))
      return { ...owner.actor, tokenVersion, sessionId }
    },

    actorOfUser: async userId => readPerson([userId]),

    async verifyPassword({ email: given, password, address }) {
      const attempt = { email: normalEmail(given), address }
      await throttle.begin(attempt)
      const user = await db.client.user.findUnique({
        where: { email: attempt.email },
        select: { id: true, kind: true, email: true, name: true, passwordHash: true, tokenVersion: true, disabledAt: true },
      })
      const matches = await passwordMatches(password, user?.passwordHash ?? null)
      if (!user || user.kind !== 'person' || !matches || user.disabledAt) {
        // Leaves an unknown address out of the audit: it may be a password typed into the wrong field.
        const detail = { provider: 'credentials', ...(user?.disabledAt && matches ? { reason: 'disabled' } : {}) }
        await audit.record({ action: 'session.refused', detail, ...(user ? { target: user.id } : {}) })
        return null
      }
      await throttle.succeeded(attempt)
      return { userId: user.id, tokenVersion: user.tokenVersion, name: user.name, email: user.email }
    },

    async signInWithProvider(identity) {
      const registration = await deps.registration()
      try {
        const { claims, isNew, claimed } = await db.client.$transaction(tx =>
          claimsFor(tx, platform, identity, { groups: deps.groups, registration }),
        )
        if (claimed) publishEnded(bus, claimed)
        if (claimed && claims) await audit.record({ actorId: claims.userId, action: 'account.claim', target: claims.userId })
        if (claims && isNew)
          await audit.record({
            actorId: claims.userId,
            action: 'account.link',
            target: claims.userId,
            detail: { provider: identity.provider },
          })
        return claims
      } catch (error) {
        // A concurrent sign-in or registration of the same person was faster; retries with its row.
        if (!isUniqueViolation(error) && !(isAppError(error) && error.code === 'email_taken')) throw error
        const { claims, claimed } = await db.client.$transaction(tx =>
          claimsFor(tx, platform, identity, { groups: deps.groups, registration }),
        )
        if (claimed) publishEnded(bus, claimed)
        return claims
      }
    },
  }
}

type Identity = Parameters<Auth['signInWithProvider']>[0]
interface NewPerson {
  groups: Groups
  registration: 'open' | 'closed'
}
type Outcome = { claims: SessionClaims | null; isNew: boolean; claimed?: Ended | null }

/** Finds the linked account, else the person with the verified e-mail address. Else creates a person, where an invitation or open registration allows it. */
async function claimsFor(tx: Tx, { clock }: Platform, identity: Identity, deps: NewPerson): Promise<Outcome> {
  const { provider, accountId, emailVerified } = identity
  const select = { id: true, kind: true, tokenVersion: true, disabledAt: true }
  const linked = await tx.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId: accountId } },
    select: { user: { select } },
  })
  if (linked) return { claims: claimsOfUser(linked.user), isNew: false }
  if (!emailVerified || identity.email === '') return { claims: null, isNew: false }

  const email = normalEmail(identity.email)
  const known = await tx.user.findUnique({ where: { email }, select })
  if (known?.disabledAt || known?.kind === 'service') return { claims: null, isNew: false }
  const claimed = known ? await claimSelfRegistered(tx, clock, known.id) : null
  const user = known
    ? await tx.user.findUniqueOrThrow({ where: { id: known.id }, select })
    : await newUser(tx, clock, { email, name: identity.name }, deps)
  if (!user) return { claims: null, isNew: false }
  await tx.account.create({ data: { provider, providerAccountId: accountId, userId: user.id, createdAt: now(clock) } })
  return { claims: claimsOfUser(user), isNew: true, claimed }
}

/** Creates a person. Null without invitation or open registration, and before `/setup` has created the first administrator. */
async function newUser(tx: Tx, clock: Platform['clock'], person: { email: string; name: string }, { groups, registration }: NewPerson) {
  if ((await tx.user.count()) === 0) return null
  const invitation = await invitationByEmail(tx, clock, person.email)
  if (!invitation && registration === 'closed') return null
  if (invitation) await spendInvitation(tx, clock, invitation.id)
  const name = person.name.trim() || invitation?.name
  const made = await insertUser(tx, clock, { ...person, name, passwordHash: null, role: invitation?.role ?? 'member' })
  await enterGroups(tx, groups, made.id, invitation)
  return made
}

function claimsOfUser(user: { id: string; tokenVersion: number; disabledAt: Date | null }): SessionClaims | null {
  return user.disabledAt ? null : { userId: user.id, tokenVersion: user.tokenVersion }
}
