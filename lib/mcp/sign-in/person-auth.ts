import { setTimeout as sleep } from 'node:timers/promises'
import { type AuthProvider, computeScopeUnion, extractWWWAuthenticateParams, type FetchLike, withDpop } from '@modelcontextprotocol/client'
import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { isMachine } from '../definitions/server-auth.ts'
import { type DpopKey, openDpopKey } from './dpop-key.ts'
import { runFlow } from './flow.ts'
import { emptyFlow, type FlowServer, type FlowState } from './flow-state.ts'
import { refreshTokens } from './refresh.ts'
import type { Challenge, SignInKey, StoredSignIn } from './sign-in-store.ts'

/** A token that ends this soon is renewed before it is used. */
const EXPIRY_MARGIN_MS = 10_000
const LOCK_POLL_MS = 50
const MAX_SENT_TOKENS = 10
const LOCK_PATIENCE_MS = 40_000

/** How one person's connection to one server is authorised. */
export interface PersonAuth extends AuthProvider {
  /** The last few, so none is shown where the server repeats it. */
  readonly sentTokens: ReadonlySet<string>
  /** Goes below the transport: notes which token a response belongs to, and proves possession of the key where the token is bound to one. */
  wrap(fetch: FetchLike): FetchLike
  /** Steps up the scope. Returns once the next request has it; throws `sign_in_required` where a person must grant it. */
  stepUp(challenge: Challenge): Promise<void>
}

export interface PersonAuthPorts {
  place: FlowServer
  key: SignInKey
  /** Renewals in progress in this process, by person and server. */
  renewing: Map<string, Promise<void>>
  nowMs(): number
}

export function createPersonAuth({ place, key, renewing, nowMs }: PersonAuthPorts): PersonAuth {
  const { store, auth } = place
  const usedBy = new WeakMap<Response, string>()
  const sentTokens = new Set<string>()
  const noteSent = (token: string) => {
    sentTokens.add(token)
    if (sentTokens.size > MAX_SENT_TOKENS) sentTokens.delete([...sentTokens][0] ?? '')
  }

  const needsPerson = async (challenge: Challenge, forgetTokens: boolean): Promise<never> => {
    await store.refuse(key, challenge, { forgetTokens })
    throw new AppError('sign_in_required', { details: { server: key.server } })
  }

  /** Renews once at a time per person and server, across processes. Returns when a token other than `used` is stored. */
  const renewOnce = async (used: string | null, challenge: Challenge): Promise<void> => {
    const machine = isMachine(auth)
    const isNew = (held: StoredSignIn | null) => held?.tokens && held.tokens.access_token !== used
    const until = nowMs() + LOCK_PATIENCE_MS
    for (;;) {
      const held = await store.read(key, place.url)
      if (isNew(held)) return
      if (!machine && !held?.tokens?.refresh_token) return needsPerson(challenge, true)
      if (!held) await store.refuse(key, challenge, { forgetTokens: false })
      const lock = await store.lock(key)
      if (lock === null) {
        if (nowMs() > until) throw new AppError('server_failed', { message: t('signCouldNotRenewed') })
        await sleep(LOCK_POLL_MS)
        continue
      }
      try {
        const current = await store.read(key, place.url)
        if (isNew(current)) return
        const dpop = current?.dpopKey ? await openDpopKey(current.dpopKey) : null
        const flow: FlowState = { ...emptyFlow, tokens: machine ? null : (current?.tokens ?? null), dpop }
        const isRenewed = machine
          ? await runFlow(place, flow, { challenge })
          : await refreshTokens(place, flow, challenge.resourceMetadataUrl ?? current?.challenge.resourceMetadataUrl)
        if (!isRenewed || !flow.tokens) return await needsPerson(challenge, flow.tokens === null)
        const resourceMetadataUrl = challenge.resourceMetadataUrl ?? current?.challenge.resourceMetadataUrl
        const given = { url: place.url, tokens: flow.tokens, dpopKey: flow.dpop?.jwk ?? null, resourceMetadataUrl }
        if (!current || !(await store.renew(current.id, given))) return await needsPerson(challenge, false)
        return
      } finally {
        await store.unlock(key, lock)
      }
    }
  }

  const renew = (used: string | null, challenge: Challenge): Promise<void> => {
    const name = `${key.server}\n${key.userId}`
    const running = renewing.get(name)
    if (running) return running
    const started = renewOnce(used, challenge).finally(() => renewing.delete(name))
    renewing.set(name, started)
    return started
  }

  const token = async (): Promise<string | undefined> => {
    const held = await store.read(key, place.url)
    const ends = held?.expiresAtMs ?? Number.POSITIVE_INFINITY
    const renewable = isMachine(auth) || held?.tokens?.refresh_token
    if (!held?.tokens || !renewable || ends - nowMs() > EXPIRY_MARGIN_MS) return held?.tokens?.access_token
    await renew(held.tokens.access_token, held.challenge)
    return (await store.read(key, place.url))?.tokens?.access_token
  }

  return {
    sentTokens,
    token,
    async onUnauthorized({ response }) {
      const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
      const challenge = { ...(resourceMetadataUrl ? { resourceMetadataUrl: resourceMetadataUrl.href } : {}), ...(scope ? { scope } : {}) }
      await renew(usedBy.get(response) ?? null, challenge)
    },
    async stepUp(challenge) {
      const held = await store.read(key, place.url)
      const scope = computeScopeUnion(held?.tokens?.scope, held?.challenge.scope, challenge.scope)
      await needsPerson({ ...challenge, ...(scope ? { scope } : {}) }, false)
    },
    wrap(fetch) {
      const noting: FetchLike = async (url, init) => {
        const used = new Headers(init?.headers).get('authorization')?.replace(/^(Bearer|DPoP) /, '')
        if (used) noteSent(used)
        const response = await fetch(url, init)
        if (used) usedBy.set(response, used)
        return response
      }
      if (auth?.kind !== 'oauth' || !auth.dpop) return noting
      let open: DpopKey | null = null
      const bound = withDpop(
        async () => {
          const held = (await store.read(key, place.url))?.dpopKey ?? null
          // The session remembers nonces, so it lives as long as its key.
          if (held && open?.jwk.x !== held.x) open = await openDpopKey(held)
          return held ? open?.session : undefined
        },
        async () => {
          const tokens = (await store.read(key, place.url))?.tokens
          return tokens?.token_type.toLowerCase() === 'dpop' ? tokens.access_token : undefined
        },
      )
      return bound(noting)
    },
  }
}
