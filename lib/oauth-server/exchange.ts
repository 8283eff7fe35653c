import { type Attempts, publishRevoked } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform, sha256, type Tx } from '#lib/platform/index.ts'
import { resourceAt, SCOPE } from './addresses.ts'
import { ACCESS_MS, FREE_TOKEN_FAILURES, REFRESH_MS, REUSE_GRACE_MS } from './limits.ts'
import type { IssuedTokens, OAuthParameters, OAuthServer, Refused } from './oauth-server.ts'
import { fitsChallenge } from './pkce.ts'
import { isRefreshToken, newTokens } from './token-forms.ts'

type Exchange = Awaited<ReturnType<OAuthServer['exchange']>>

/** Result of an exchange. `replayed` is a grant that ended because its code or token came twice; `connected` is a new one. */
interface Outcome {
  answer: Exchange
  userId?: string
  replayed?: string
  connected?: string
}

export function createExchange(platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'audit'>, attempts: Attempts): OAuthServer['exchange'] {
  const { db, clock, bus, audit } = platform

  async function issue(tx: Tx, grantId: string): Promise<Exchange> {
    const { access, refresh } = newTokens()
    const after = (ms: number) => new Date(clock.nowMs() + ms)
    await tx.programToken.deleteMany({ where: { grantId, expiresAt: { lt: now(clock) } } })
    await tx.programToken.createMany({
      data: [
        { hash: sha256(access), grantId, expiresAt: after(ACCESS_MS) },
        { hash: sha256(refresh), grantId, expiresAt: after(REFRESH_MS) },
      ],
    })
    return { tokens: tokensOf(access, refresh) }
  }

  async function byCode(tx: Tx, given: OAuthParameters, resource: string): Promise<Outcome> {
    const hash = sha256(given.code ?? '')
    const row = await tx.programCode.findUnique({ where: { hash }, include: { user: { select: { disabledAt: true } } } })
    if (!row || row.clientId !== given.client_id || row.redirectUri !== given.redirect_uri || row.resource !== resource)
      return { answer: refused('invalid_grant', 'This code was not issued for this request.') }
    if (row.expiresAt <= now(clock) || row.user.disabledAt) {
      // Expired or not, a code that was used must not come again.
      return row.spentAt ? endReplayed(tx, row.userId, row.grantId) : { answer: refused('invalid_grant', 'This code has expired.') }
    }
    if (!fitsChallenge(given.code_verifier ?? '', row.challenge))
      return { answer: refused('invalid_grant', 'The verifier does not match the challenge of this code.') }
    const grantId = newId(clock.nowMs())
    const spent = await tx.programCode.updateMany({ where: { hash, spentAt: null }, data: { spentAt: now(clock), grantId } })
    if (spent.count === 0) {
      const first = await tx.programCode.findUnique({ where: { hash }, select: { grantId: true } })
      return endReplayed(tx, row.userId, first?.grantId ?? null)
    }
    const { userId, clientId, clientName, redirectUri } = row
    const expiresAt = new Date(clock.nowMs() + REFRESH_MS)
    await tx.programGrant.deleteMany({ where: { expiresAt: { lt: now(clock) } } })
    await tx.programGrant.create({
      data: { id: grantId, userId, clientId, clientName, redirectUri, resource, createdAt: now(clock), expiresAt },
    })
    return { answer: await issue(tx, grantId), userId, connected: grantId }
  }

  async function byRefreshToken(tx: Tx, given: OAuthParameters, resource: string): Promise<Outcome> {
    const token = given.refresh_token ?? ''
    const hash = sha256(token)
    const row = await tx.programToken.findUnique({ where: { hash } })
    // A query of its own: Prisma throws where a relation is deleted between its two queries.
    const grant =
      row && (await tx.programGrant.findUnique({ where: { id: row.grantId }, include: { user: { select: { disabledAt: true } } } }))
    const isTheirs = grant?.clientId === given.client_id && grant?.resource === resource
    const invalid = { answer: refused('invalid_grant', 'This refresh token is no longer valid.') }
    if (!row || !grant || !isRefreshToken(token) || !isTheirs || grant.user.disabledAt || row.expiresAt <= now(clock)) return invalid
    const { grantId } = row
    // The grant is written before its tokens, in the order in which its end deletes them. The other order could deadlock.
    const renewed = await tx.programGrant.updateMany({ where: { id: grantId }, data: { expiresAt: new Date(clock.nowMs() + REFRESH_MS) } })
    if (renewed.count === 0) return invalid
    const spent = await tx.programToken.updateMany({ where: { hash, spentAt: null }, data: { spentAt: now(clock) } })
    if (spent.count === 0) {
      const first = await tx.programToken.findUnique({ where: { hash }, select: { spentAt: true } })
      const sinceMs = clock.nowMs() - (first?.spentAt?.getTime() ?? 0)
      if (sinceMs > REUSE_GRACE_MS) return endReplayed(tx, grant.userId, grantId)
    }
    return { answer: await issue(tx, grantId) }
  }

  async function exchanged(given: OAuthParameters, resource: string): Promise<Outcome> {
    if (given.grant_type !== 'authorization_code' && given.grant_type !== 'refresh_token')
      return { answer: refused('unsupported_grant_type', 'Only authorization_code and refresh_token are supported.') }
    if (!given.client_id) return { answer: refused('invalid_client', 'The program must identify itself with client_id.') }
    if (given.resource !== undefined && given.resource !== resource)
      return { answer: refused('invalid_target', `Tokens are issued only for ${resource}.`) }
    const exchange = given.grant_type === 'authorization_code' ? byCode : byRefreshToken
    return db.client.$transaction(tx => exchange(tx, given, resource))
  }

  return async (origin, given, address) => {
    const { answer, userId, replayed, connected } = await exchanged(given, resourceAt(origin))
    if (userId && connected)
      await audit.record({ actorId: userId, action: 'program.connect', target: connected, detail: { client: given.client_id ?? '' } })
    if (userId && replayed) {
      publishRevoked(bus)
      await audit.record({ actorId: userId, action: 'program.disconnect', target: replayed, detail: { reason: 'replay' } })
    }
    // Counted after the exchange: clients of many people may share one address, and no client can guess another's tokens.
    if ('refused' in answer && address !== '') await attempts.begin([{ key: `program-token:${address}`, free: FREE_TOKEN_FAILURES }])
    return answer
  }
}

/** Ends a grant whose code or token came twice. Another holder is unknown, so all that it gave is void (RFC 6749, 4.1.2; RFC 9700, 4.14.2). */
async function endReplayed(tx: Tx, userId: string, grantId: string | null): Promise<Outcome> {
  const ended = await tx.programGrant.deleteMany({ where: { id: grantId ?? '' } })
  const answer = refused('invalid_grant', 'This was used before.')
  return ended.count === 0 || grantId === null ? { answer } : { answer, userId, replayed: grantId }
}

function refused(error: Refused['error'], description: string): Exchange {
  return { refused: { error, error_description: description } }
}

function tokensOf(access: string, refresh: string): IssuedTokens {
  return { access_token: access, token_type: 'Bearer', expires_in: ACCESS_MS / 1000, refresh_token: refresh, scope: SCOPE }
}
