import { MOST_CONNECTED_CLIENTS, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform, randomToken, sha256 } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { server as t } from '#lib/words/en/server.ts'
import { resourceAt } from './addresses.ts'
import type { Clients, RegisteredClient } from './clients.ts'
import { CODE_KEPT_MS, CODE_MS, MAX_STATE_CHARACTERS } from './limits.ts'
import type { OAuthParameters, OAuthServer } from './oauth-server.ts'
import { isChallenge } from './pkce.ts'
import { answerAt, isRegistered, placeOf } from './redirects.ts'
import { CODE_START } from './token-forms.ts'

/** A valid request, to be shown to a person. */
interface Request {
  client: RegisteredClient
  redirectUri: string
  challenge: string
  state: string | undefined
}

type Read = { ok: true; request: Request } | { ok: false; reason: string; back: string | null }

/**
 * Handles requests for a person's consent (OAuth 2.1, 4.1.1). Only a click of the person answers the client. Anybody can register a client, and an
 * automatic redirect would carry people from our address to its own (RFC 9700, 4.11.2).
 */
export function createAuthorize(
  platform: Pick<Platform, 'db' | 'clock'>,
  clients: Clients,
): Pick<OAuthServer, 'consider' | 'approve' | 'deny'> {
  const { db, clock } = platform

  async function read(origin: string, given: OAuthParameters): Promise<Read> {
    const nowhere = (reason: string) => ({ ok: false as const, reason, back: null })
    const { client_id: clientId = '', redirect_uri: redirectUri = '', state, code_challenge: challenge = '' } = given
    const client = await clients.find(clientId)
    if (!client) return nowhere(t('parleyNotKnowProgram'))
    if (!isRegistered(redirectUri, client.redirectUris)) return nowhere(t('programRequestsAnswerAddress'))
    if ((state?.length ?? 0) > MAX_STATE_CHARACTERS) return nowhere(t('requestTooLong'))
    const wrong = problemOf(given, origin)
    if (wrong === null) return { ok: true, request: { client, redirectUri, challenge, state } }
    const back = answerAt(redirectUri, { error: wrong.error, error_description: wrong.reason, state, iss: origin })
    return { ok: false, reason: wrong.reason, back }
  }

  async function required(origin: string, given: OAuthParameters): Promise<Request> {
    const answer = await read(origin, given)
    if (!answer.ok) throw new AppError('invalid_request', { message: answer.reason })
    return answer.request
  }

  return {
    async consider(origin, given) {
      const answer = await read(origin, given)
      if (!answer.ok) return { kind: 'refused', reason: answer.reason, back: answer.back }
      const { client, redirectUri } = answer.request
      return { kind: 'ask', consent: { name: client.name, host: client.host, place: placeOf(redirectUri) } }
    },

    async approve(actor, origin, given) {
      const { client, redirectUri, challenge, state } = await required(origin, given)
      const code = `${CODE_START}${randomToken()}`
      const { userId } = actor
      const row = { userId, clientId: client.id, clientName: client.name, redirectUri, challenge, resource: resourceAt(origin) }
      const isLive = { userId, expiresAt: { gte: now(clock) } }
      await db.client.$transaction(async tx => {
        await tx.programCode.deleteMany({ where: { expiresAt: { lt: new Date(clock.nowMs() - CODE_KEPT_MS) } } })
        await tx.programCode.deleteMany({ where: { userId, spentAt: null, expiresAt: { lt: now(clock) } } })
        const held = async () =>
          (await tx.programGrant.count({ where: isLive })) + (await tx.programCode.count({ where: { ...isLive, spentAt: null } }))
        await requireBelow(tx, clock, {
          most: MOST_CONNECTED_CLIENTS,
          refusal: most => limits('programs', { most }),
          held,
        })
        await tx.programCode.create({ data: { ...row, hash: sha256(code), expiresAt: new Date(clock.nowMs() + CODE_MS) } })
      })
      await clients.markUsed(client.id)
      return answerAt(redirectUri, { code, state, iss: origin })
    },

    async deny(origin, given) {
      const { redirectUri, state } = await required(origin, given)
      return answerAt(redirectUri, { error: 'access_denied', state, iss: origin })
    },
  }
}

/** Finds what is wrong with a request whose client and redirect address are known (RFC 6749, 4.1.2.1; RFC 7636, 4.4.1; RFC 8707, 2). */
function problemOf(given: OAuthParameters, origin: string): { error: string; reason: string } | null {
  if (given.response_type !== 'code') return { error: 'unsupported_response_type', reason: t('programAsksSomethingOther') }
  if (given.code_challenge_method !== 'S256' || !isChallenge(given.code_challenge ?? ''))
    return { error: 'invalid_request', reason: t('programNotProtectRequest') }
  if (given.resource !== undefined && given.resource !== resourceAt(origin))
    return { error: 'invalid_target', reason: t('programAsksAddressOther', { origin: resourceAt(origin) }) }
  return null
}
