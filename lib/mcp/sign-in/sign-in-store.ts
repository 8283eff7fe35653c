import type { OAuthClientInformationMixed, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { newId } from '../../ids.ts'
import { now, type Platform, type Prisma, randomToken } from '../../platform/index.ts'

export interface SignInKey {
  userId: string
  server: string
}

/** What a server demanded when it refused. */
export interface Challenge {
  resourceMetadataUrl?: string
  scope?: string
}

export interface StoredSignIn {
  tokens: StoredOAuthTokens | null
  /** The private key that the tokens are bound to (RFC 9449), as a JWK. */
  dpopKey: JsonWebKey | null
  challenge: Challenge
  expiresAtMs: number | null
}

/** Longer than a refresh takes; a process that died holding the lock is waited for no longer. */
const LOCK_MS = 30_000

export type SignInStore = ReturnType<typeof createSignInStore>

/** Tokens by person and server, registrations by server and issuer; everything secret is sealed. Read each time, so that a withdrawal holds at once. */
export function createSignInStore({ db, secrets, clock }: Pick<Platform, 'db' | 'secrets' | 'clock'>) {
  const where = ({ userId, server }: SignInKey) => ({ userId_server: { userId, server } })

  async function put(
    key: SignInKey,
    change: Omit<Prisma.McpSignInUncheckedCreateInput, 'id' | 'userId' | 'server' | 'updatedAt'>,
  ): Promise<void> {
    const data = { ...change, updatedAt: now(clock) }
    await db.client.mcpSignIn.upsert({ where: where(key), create: { id: newId(clock.nowMs()), ...key, ...data }, update: data })
  }

  return {
    async read(key: SignInKey): Promise<StoredSignIn | null> {
      const row = await db.client.mcpSignIn.findUnique({ where: where(key) })
      if (!row) return null
      const held = row.sealed === null ? null : (JSON.parse(secrets.open(row.sealed)) as Pick<StoredSignIn, 'tokens' | 'dpopKey'>)
      return {
        tokens: held?.tokens ?? null,
        dpopKey: held?.dpopKey ?? null,
        challenge: row.challenge as Challenge,
        expiresAtMs: row.expiresAt?.getTime() ?? null,
      }
    },

    async save(key: SignInKey, tokens: StoredOAuthTokens, dpopKey: JsonWebKey | null): Promise<void> {
      const at = now(clock)
      await put(key, {
        sealed: secrets.seal(JSON.stringify({ tokens, dpopKey })),
        issuer: tokens.issuer ?? null,
        scope: tokens.scope ?? null,
        challenge: {},
        expiresAt: tokens.expires_in === undefined ? null : new Date(at.getTime() + tokens.expires_in * 1_000),
        signedInAt: at,
      })
    },

    /** Notes what the server demands; tokens that are worth nothing any more are forgotten. */
    async refuse(key: SignInKey, challenge: Challenge, { forgetTokens }: { forgetTokens: boolean }): Promise<void> {
      await put(key, { challenge: { ...challenge }, ...(forgetTokens ? { sealed: null, expiresAt: null, scope: null } : {}) })
    },

    /** Null where another process holds it. The row must exist. */
    async lock(key: SignInKey): Promise<string | null> {
      const lockToken = randomToken()
      const at = now(clock)
      const { count } = await db.client.mcpSignIn.updateMany({
        where: { ...key, OR: [{ lockedUntil: null }, { lockedUntil: { lt: at } }] },
        data: { lockToken, lockedUntil: new Date(at.getTime() + LOCK_MS) },
      })
      return count === 1 ? lockToken : null
    },

    async unlock(key: SignInKey, lockToken: string): Promise<void> {
      await db.client.mcpSignIn.updateMany({ where: { ...key, lockToken }, data: { lockToken: null, lockedUntil: null } })
    },

    async remove(key: SignInKey): Promise<boolean> {
      return (await db.client.mcpSignIn.deleteMany({ where: key })).count > 0
    },

    async client(server: string, issuer: string): Promise<StoredOAuthClientInformation | null> {
      const row = await db.client.mcpClient.findUnique({ where: { server_issuer: { server, issuer } } })
      return row ? (JSON.parse(secrets.open(row.sealed)) as StoredOAuthClientInformation) : null
    },

    async saveClient(server: string, issuer: string, information: OAuthClientInformationMixed): Promise<void> {
      const sealed = secrets.seal(JSON.stringify(information))
      const row = { server, issuer, sealed, createdAt: now(clock) }
      await db.client.mcpClient.upsert({ where: { server_issuer: { server, issuer } }, create: row, update: { sealed } })
    },

    async forgetClient(server: string, issuer: string): Promise<void> {
      await db.client.mcpClient.deleteMany({ where: { server, issuer } })
    },

    /** All that is kept about a server that is no more. */
    async forgetServer(server: string): Promise<void> {
      await db.client.mcpSignIn.deleteMany({ where: { server } })
      await db.client.mcpSignInAttempt.deleteMany({ where: { server } })
      await db.client.mcpClient.deleteMany({ where: { server } })
    },
  }
}
