import type { Right, Role } from './rights.ts'

/** Authenticated caller. Every read of user data takes one. */
export interface Actor {
  kind: 'user' | 'api_key' | 'client'
  userId: string
  email: string
  name: string
  role: Role
  /** All that the caller may do; `requireRight` asks. */
  rights: ReadonlySet<Right>
  /** Id of the API key, when `kind` is `api_key`. */
  keyId?: string
  /** Id of the grant to a connected client, when `kind` is `client`. */
  grantId?: string
  /** Version of the session, when the actor signed in by one. */
  tokenVersion?: number
  sessionId?: string
  /** Version of the terms that the person has accepted, when the actor signed in by a session; null for none. */
  termsVersion?: string | null
}

/** Returns the scope fragment for tables with a `userId`: deny by default. */
export function ownedBy(actor: Actor): { userId: string } {
  return { userId: actor.userId }
}
