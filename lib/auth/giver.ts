import type { Tx } from '#lib/platform/index.ts'
import type { Actor } from './actor.ts'

/** By what a person has said something that holds for later; it ends with that. */
export interface Giver {
  by: 'session' | 'api_key' | 'program'
  /** Of the session, the API key or the grant to the program; empty where it is not known. */
  id: string
  /** Of the person's sessions; answers of earlier versions do not say. */
  version?: number
}

export function giverOf(actor: Actor): Giver {
  if (actor.kind === 'api_key') return { by: 'api_key', id: actor.keyId ?? '' }
  if (actor.kind === 'program') return { by: 'program', id: actor.grantId ?? '' }
  const { sessionId = '', tokenVersion } = actor
  return { by: 'session', id: sessionId, ...(tokenVersion === undefined ? {} : { version: tokenVersion }) }
}

/** Whether it is still there: a person may have taken it back, or signed out everywhere, between the word and its effect. */
export async function giverHolds(tx: Tx, userId: string, { by, id, version }: Giver): Promise<boolean> {
  if (by === 'api_key') return (await tx.apiKey.count({ where: { id, revokedAt: null } })) > 0
  if (by === 'program') return (await tx.programGrant.count({ where: { id } })) > 0
  const person = { id: userId, disabledAt: null, ...(version === undefined ? {} : { tokenVersion: version }) }
  if ((await tx.user.count({ where: person })) === 0) return false
  return (await tx.endedSession.count({ where: { id } })) === 0
}
