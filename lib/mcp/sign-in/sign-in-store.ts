import type { OAuthClientInformationMixed, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { newId } from '#lib/ids.ts'
import { now, type Platform, type Prisma, randomToken } from '#lib/platform/index.ts'

export interface SignInKey {
  userId: string
  server: string
}

/** Challenge of a server's refusal. */
export interface Challenge {
  resourceMetadataUrl?: string
  scope?: string
}

export interface StoredSignIn {
  /** Another one after the person has signed out and in again. */
  id: string
  tokens: StoredOAuthTokens | null
  /** The private key that the tokens are bound to (RFC 9449), as a JWK. */
  dpopKey: JsonWebKey | null
  challenge: Challenge
  expiresAtMs: number | null
}

/** Tokens of a person, and the server address that they were issued for. */
export interface StoredTokens {
  url: URL
  tokens: StoredOAuthTokens
  dpopKey: JsonWebKey | null
  /** Metadata URL that the server named; a renewal reads it again. */
  resourceMetadataUrl?: string | undefined
}

type Sealed = Omit<StoredTokens, 'url' | 'resourceMetadataUrl'> & { url: string }

/** Longer than a refresh takes; a process that died holding the lock is waited for no longer. */
const LOCK_MS = 30_000

export type SignInStore = ReturnType<typeof createSignInStore>

/** Tokens by person and server, registrations by server and issuer; everything secret is sealed. Read each time, so a withdrawal holds immediately. */
export function createSignInStore({ db, secrets, clock }: Pick<Platform, 'db' | 'secrets' | 'clock'>) {
  const where = ({ userId, server }: SignInKey) => ({ userId_server: { userId, server } })

  async function put(
    key: SignInKey,
    change: Omit<Prisma.McpSignInUncheckedCreateInput, 'id' | 'userId' | 'server' | 'updatedAt'>,
  ): Promise<void> {
    const data = { ...change, updatedAt: now(clock) }
    await db.client.mcpSignIn.upsert({ where: where(key), create: { id: newId(clock.nowMs()), ...key, ...data }, update: data })
  }

  function columnsOf({ url, tokens, dpopKey, resourceMetadataUrl }: StoredTokens) {
    const at = now(clock)
    const sealed: Sealed = { url: url.href, tokens, dpopKey }
    return {
      sealed: secrets.seal(JSON.stringify(sealed)),
      issuer: tokens.issuer ?? null,
      scope: tokens.scope ?? null,
      challenge: resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl },
      expiresAt: tokens.expires_in === undefined ? null : new Date(at.getTime() + tokens.expires_in * 1_000),
      signedInAt: at,
    }
  }

  return {
    /** Ignores tokens issued for another address than `url`: a name does not identify a server. */
    async read(key: SignInKey, url: URL): Promise<StoredSignIn | null> {
      const row = await db.client.mcpSignIn.findUnique({ where: where(key) })
      if (!row) return null
      const sealed = row.sealed === null ? null : (JSON.parse(secrets.open(row.sealed)) as Sealed)
      const held = sealed?.url === url.href ? sealed : null
      return {
        id: row.id,
        tokens: held?.tokens ?? null,
        dpopKey: held?.dpopKey ?? null,
        challenge: row.challenge as Challenge,
        expiresAtMs: row.expiresAt?.getTime() ?? null,
      }
    },

    async save(key: SignInKey, given: StoredTokens): Promise<void> {
      await put(key, columnsOf(given))
    },

    /** The same for tokens that were renewed; false where the sign-in that they come from has been withdrawn in the meantime. */
    async renew(id: string, given: StoredTokens): Promise<boolean> {
      return (await db.client.mcpSignIn.updateMany({ where: { id }, data: { ...columnsOf(given), updatedAt: now(clock) } })).count > 0
    },

    /** Notes what the server demands; tokens that are no longer valid are forgotten. */
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

    /** Deletes the tokens, but remembers that there were some. Changes the id, so a renewal in progress cannot restore them. */
    async forgetTokens(key: SignInKey): Promise<boolean> {
      const empty = {
        sealed: null,
        issuer: null,
        scope: null,
        challenge: {},
        expiresAt: null,
        signedInAt: null,
        lockToken: null,
        lockedUntil: null,
      }
      const { count } = await db.client.mcpSignIn.updateMany({
        where: { ...key, sealed: { not: null } },
        data: { id: newId(clock.nowMs()), ...empty, updatedAt: now(clock) },
      })
      return count > 0
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

    /** Everything kept about a server that was removed. */
    async forgetServer(server: string): Promise<void> {
      await db.client.mcpSignIn.deleteMany({ where: { server } })
      await db.client.mcpSignInAttempt.deleteMany({ where: { server } })
      await db.client.mcpClient.deleteMany({ where: { server } })
    },
  }
}
