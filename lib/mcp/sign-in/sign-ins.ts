import {
  IssuerMismatchError,
  OAuthClientFlowError,
  OAuthError,
  OAuthErrorCode,
  RegistrationRejectedError,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client'
import { sightsOf } from '#lib/access/index.ts'
import { type Actor, MOST_BEGUN_SIGN_INS } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { hostAndPort, now, type Platform, randomToken, sha256 } from '#lib/platform/index.ts'
import { mcpFailures } from '#lib/words/en/mcp-failures.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { isMachine } from '../definitions/server-auth.ts'
import type { ServerDefinition, ServerDefinitions } from '../definitions/server-definitions.ts'
import { boundedFetch } from '../wire/bounded-fetch.ts'
import { cleanAnswers, withoutSlash, writtenIssuer } from './clean-answers.ts'
import { literalBasic } from './client-auth.ts'
import { runFlow } from './flow.ts'
import { emptyFlow, type FlowServer, type FlowState } from './flow-state.ts'
import { createPersonAuth, type PersonAuth } from './person-auth.ts'
import { quietErrors } from './quiet-errors.ts'
import { createSignInStore } from './sign-in-store.ts'
import { isTargetRefused, TARGET_REFUSED } from './target.ts'
import type { SignInView } from './views.ts'

/** Longest time between the redirect to the authorization server and the return. */
const ATTEMPT_MS = 15 * 60_000
const OAUTH_REQUEST_MS = 20_000
const MAX_OAUTH_BYTES = 1024 * 1024

export interface SignIns {
  /** How this person's connection to the server is authorised; null where static headers or nothing do it. */
  authOf(definition: ServerDefinition, userId: string): PersonAuth | null
  /** The address at which the person signs in. `origin` is ours, where they are sent back to. */
  begin(actor: Actor, slug: string, origin: string): Promise<string>
  /** Finishes a sign-in with the parameters that the authorization server sent back; yields the server's slug. Throws `unusable` with a sentence. */
  finish(actor: Actor, answer: URLSearchParams): Promise<string>
  list(actor: Actor): Promise<SignInView[]>
  /** Forgets the person's tokens; the server stays in the list, to be connected again. */
  revoke(actor: Actor, slug: string): Promise<void>
  forgetServer(slug: string): Promise<void>
}

export interface SignInPorts {
  platform: Pick<Platform, 'db' | 'secrets' | 'clock' | 'safeFetch' | 'env' | 'audit'>
  definitions: ServerDefinitions
  /** Address of our client metadata document under one of our origins; null if it is not served. */
  clientMetadataUrl(origin: string): string | null
  /** The person is signed in or out: their connection is made again. */
  changed(userId: string, slug: string): Promise<void>
}

interface PendingSignIn {
  verifier: string
  discovery: FlowState['discovery']
  redirectUrl: string
  scope: string | null
  resourceMetadataUrl?: string | undefined
}

export const CALLBACK_PATH = '/api/mcp/callback'

export function createSignIns({ platform, definitions, clientMetadataUrl, changed }: SignInPorts): SignIns {
  const { db, secrets, clock, audit } = platform
  const store = createSignInStore(platform)
  const renewing = new Map<string, Promise<void>>()

  const flowServerOf = (definition: ServerDefinition, redirectUrl: string): FlowServer => ({
    server: definition.slug,
    url: new URL(definition.url ?? ''),
    auth: definition.auth,
    store,
    fetch: cleanAnswers(literalBasic(quietErrors(oauthFetch(definition, platform.safeFetch)))),
    redirectUrl,
    clientMetadataUrl: clientMetadataUrl(new URL(redirectUrl).origin),
  })

  const sightOf = sightsOf(db)
  const find = async (actor: Actor, slug: string): Promise<ServerDefinition> => {
    const [definition, sight] = await Promise.all([definitions.get(slug), sightOf(actor)])
    if (!definition?.enabled || sight.levelOf('server', slug) === null) throw new AppError('server_not_found')
    if (!takesSignIn(definition) || isMachine(definition.auth))
      throw new AppError('unusable', { message: t('titleNotUseSign', { title: definition.title }) })
    return definition
  }

  return {
    authOf(definition, userId) {
      if (!takesSignIn(definition)) return null
      const place = flowServerOf(definition, `${platform.env.url ?? 'http://localhost'}${CALLBACK_PATH}`)
      return createPersonAuth({ place, key: { userId, server: definition.slug }, renewing, nowMs: () => clock.nowMs() })
    },

    async begin(actor, slug, origin) {
      const definition = await find(actor, slug)
      const key = { userId: actor.userId, server: slug }
      const flow: FlowState = { ...emptyFlow, state: randomToken() }
      const redirectUrl = `${origin}${CALLBACK_PATH}`
      const place = flowServerOf(definition, redirectUrl)
      const challenge = (await store.read(key, place.url))?.challenge ?? {}
      await runFlow(place, flow, { challenge }).catch(error =>
        rethrow(needsClientId(error, place, flow) ? clientIdNeeded(definition.title, error) : error),
      )
      if (!flow.authorizationUrl) throw new AppError('unusable', { message: t('titleNoSignPage', { title: definition.title }) })
      const attempt: PendingSignIn = {
        verifier: flow.verifier,
        discovery: flow.discovery,
        redirectUrl,
        scope: challenge.scope ?? null,
        resourceMetadataUrl: challenge.resourceMetadataUrl,
      }
      const createdAt = now(clock)
      await db.client.mcpSignInAttempt.deleteMany({ where: { expiresAt: { lt: createdAt } } })
      await db.client.mcpSignInAttempt.create({
        data: {
          id: sha256(flow.state),
          ...key,
          sealed: secrets.seal(JSON.stringify(attempt)),
          createdAt,
          expiresAt: new Date(createdAt.getTime() + ATTEMPT_MS),
        },
      })
      const old = {
        where: { userId: actor.userId },
        orderBy: { createdAt: 'desc' },
        skip: MOST_BEGUN_SIGN_INS,
        select: { id: true },
      } as const
      const ids = (await db.client.mcpSignInAttempt.findMany(old)).map(({ id }) => id)
      await db.client.mcpSignInAttempt.deleteMany({ where: { id: { in: ids } } })
      return flow.authorizationUrl.href
    },

    async finish(actor, answer) {
      const id = sha256(answer.get('state') ?? '')
      const row = await db.client.mcpSignInAttempt.findFirst({ where: { id, userId: actor.userId } })
      const { count } = await db.client.mcpSignInAttempt.deleteMany({ where: { id, userId: actor.userId } })
      if (!row || count === 0 || row.expiresAt < now(clock)) throw new AppError('unusable', { message: t('signExpiredStart') })
      const slug = row.server
      const definition = await find(actor, slug)
      const attempt = JSON.parse(secrets.open(row.sealed)) as PendingSignIn
      const iss = statedIssuer(attempt, answer.get('iss'))
      const code = answer.get('code')
      if (code === null) refuseAnswer(attempt, answer, iss)
      const flow: FlowState = { ...emptyFlow, verifier: attempt.verifier, discovery: attempt.discovery }
      const challenge = attempt.scope === null ? {} : { scope: attempt.scope }
      const place = flowServerOf(definition, attempt.redirectUrl)
      const isDone = await runFlow(place, flow, { challenge, code: { value: code ?? '', iss } }).catch(rethrow)
      if (!isDone || !flow.tokens) throw new AppError('unusable', { message: t('titleReturnedNoToken', { title: definition.title }) })
      const tokens = { ...flow.tokens, ...(flow.tokens.scope === undefined && attempt.scope ? { scope: attempt.scope } : {}) }
      await store.save(
        { userId: actor.userId, server: slug },
        { url: place.url, tokens, dpopKey: flow.dpop?.jwk ?? null, resourceMetadataUrl: attempt.resourceMetadataUrl },
      )
      await audit.record({ actor, action: 'mcp_sign_in.connect', target: slug })
      await changed(actor.userId, slug)
      return slug
    },

    async list(actor) {
      const [servers, sight, rows] = await Promise.all([
        definitions.list(),
        sightOf(actor),
        db.client.mcpSignIn.findMany({ where: { userId: actor.userId }, select: columns }),
      ])
      return servers.flatMap((definition): SignInView[] => {
        if (!definition.enabled || !takesSignIn(definition) || isMachine(definition.auth)) return []
        const row = rows.find(one => one.server === definition.slug)
        if (!row && definition.auth?.kind !== 'oauth') return []
        // A connection that exists stays in the list, where it can be revoked.
        if (!row && sight.levelOf('server', definition.slug) === null) return []
        const isConnected = row?.sealed !== null && row !== undefined
        return [
          {
            server: definition.slug,
            title: definition.title,
            host: new URL(definition.url ?? '').host,
            state: isConnected ? 'connected' : 'needed',
            issuer: row?.issuer ?? null,
            scopes: isConnected ? (row.scope?.split(' ').filter(Boolean) ?? []) : [],
            signedInAt: isConnected ? (row.signedInAt?.toISOString() ?? null) : null,
          },
        ]
      })
    },

    async revoke(actor, slug) {
      if (!(await store.forgetTokens({ userId: actor.userId, server: slug }))) throw new AppError('server_not_found')
      await audit.record({ actor, action: 'mcp_sign_in.revoke', target: slug })
      await changed(actor.userId, slug)
    },

    forgetServer: slug => store.forgetServer(slug),
  }
}

const columns = { server: true, sealed: true, issuer: true, scope: true, signedInAt: true } as const

/** Static headers that authorise leave nothing to sign in to. */
function takesSignIn({ transport, headers, auth, url }: ServerDefinition): boolean {
  if (transport === 'stdio' || url === null || !URL.canParse(url)) return false
  return auth !== null || !Object.keys(headers).some(name => name.toLowerCase() === 'authorization')
}

/** The authorization server is found at run time, so it is guarded; the server's own host and what an administrator has typed may be private. */
function oauthFetch({ url, auth }: ServerDefinition, safeFetch: Platform['safeFetch']) {
  const typed = [url, auth?.issuer, auth?.kind === 'enterprise' ? auth.idp.tokenEndpoint : null]
  const allowHosts = new Set(typed.flatMap(one => (one ? [hostAndPort(one)] : [])))
  return boundedFetch((input, init) => {
    const body = typeof init?.body === 'string' || init?.body instanceof URLSearchParams ? init.body : null
    const limits = { timeoutMs: OAUTH_REQUEST_MS, maxBytes: MAX_OAUTH_BYTES, allowHosts }
    return safeFetch(input, { ...(init as Omit<RequestInit, 'body'>), body, ...limits })
  })
}

/** The `iss` of a redirect, with its last slash off as the metadata is kept. Throws unless the server wrote its issuer letter for letter so (RFC 9207, 2.4). */
function statedIssuer({ discovery }: PendingSignIn, iss: string | null): string | undefined {
  if (iss === null) return undefined
  const written = writtenIssuer(discovery?.authorizationServerMetadata)
  if (written === null) return iss
  if (iss !== written) rethrow(new IssuerMismatchError('authorization_response', written, iss))
  return withoutSlash(iss)
}

/** An answer without a code. What it says counts only when it comes from the issuer that was asked (RFC 9207). */
function refuseAnswer({ discovery }: PendingSignIn, answer: URLSearchParams, iss: string | undefined): never {
  const metadata = discovery?.authorizationServerMetadata
  const declared = metadata?.authorization_response_iss_parameter_supported === true
  try {
    validateAuthorizationResponseIssuer({ iss, expectedIssuer: metadata?.issuer, issParameterSupported: declared })
  } catch (error) {
    rethrow(error)
  }
  const denied = answer.get('error') === 'access_denied'
  if (answer.get('error') === OAuthErrorCode.InvalidTarget) throw new AppError('unusable', { message: TARGET_REFUSED() })
  throw new AppError('unusable', { message: denied ? t('signDeclined') : t('serverRefusedSign') })
}

/** The authorization server takes no registration, and no client id is entered. */
function needsClientId(error: unknown, { auth }: FlowServer, { discovery }: FlowState): boolean {
  if (isAppError(error) || auth?.clientId) return false
  const metadata = discovery?.authorizationServerMetadata
  return error instanceof RegistrationRejectedError || (metadata !== undefined && metadata.registration_endpoint === undefined)
}

function clientIdNeeded(title: string, cause: unknown): AppError {
  const message = mcpFailures('administratorEnterClientId', { title })
  return new AppError('unusable', { message, cause })
}

/** Replaces the authorization server's error text, which is shown to no person. */
function rethrow(error: unknown): never {
  if (isAppError(error)) throw error
  if (error instanceof IssuerMismatchError) throw new AppError('unusable', { message: t('answerCameFromIssuer'), cause: error })
  if (isTargetRefused(error)) throw new AppError('unusable', { message: TARGET_REFUSED(), cause: error })
  if (error instanceof OAuthError || error instanceof OAuthClientFlowError)
    throw new AppError('unusable', { message: t('authorizationServerRefusedSign'), cause: error })
  throw new AppError('server_failed', { message: t('signCouldNotCompleted'), cause: error })
}
