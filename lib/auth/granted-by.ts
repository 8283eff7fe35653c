import { now, type Platform, type Tx } from '#lib/platform/index.ts'
import type { Actor } from './actor.ts'

/** Credential by which a person granted something; the grant ends with the credential. */
export interface GrantedBy {
  by: 'session' | 'api_key' | 'program'
  /** Id of the session, API key or grant to a client; empty where it is unknown. */
  id: string
  /** Session version of the person; absent in grants of earlier versions. */
  version?: number
}

export function credentialOf(actor: Actor): GrantedBy {
  if (actor.kind === 'api_key') return { by: 'api_key', id: actor.keyId ?? '' }
  if (actor.kind === 'client') return { by: 'program', id: actor.grantId ?? '' }
  const { sessionId = '', tokenVersion } = actor
  return { by: 'session', id: sessionId, ...(tokenVersion === undefined ? {} : { version: tokenVersion }) }
}

/** Tells whether the credential is still valid: the person may have revoked it, or signed out everywhere, before the grant took effect. */
export async function credentialHolds(tx: Tx, userId: string, { by, id, version }: GrantedBy, at: Date): Promise<boolean> {
  if (by === 'api_key') return (await tx.apiKey.count({ where: { id, ...liveAt(at) } })) > 0
  if (by === 'program') return (await tx.programGrant.count({ where: { id } })) > 0
  const person = { id: userId, disabledAt: null, ...(version === undefined ? {} : { tokenVersion: version }) }
  if ((await tx.user.count({ where: person })) === 0) return false
  return (await tx.endedSession.count({ where: { id } })) === 0
}

/** Returns those keys that neither were revoked nor have expired. */
export async function liveKeyIds({ db, clock }: Pick<Platform, 'db' | 'clock'>, keyIds: readonly string[]): Promise<ReadonlySet<string>> {
  const where = { id: { in: [...new Set(keyIds)] }, ...liveAt(now(clock)) }
  return new Set((await db.client.apiKey.findMany({ where, select: { id: true } })).map(({ id }) => id))
}

function liveAt(at: Date) {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] }
}
