import type { StillHolds } from '../platform/index.ts'
import type { Actor, Role } from './actor.ts'
import type { SessionClaims } from './session.ts'

export interface UserView {
  id: string
  email: string
  name: string
  role: Role
  disabled: boolean
  createdAt: Date
  lastSeenAt: Date | null
  hasPassword: boolean
}

export interface ApiKeyView {
  id: string
  name: string
  /** First characters, to tell keys apart. */
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
}

export interface InvitationView {
  id: string
  email: string
  role: Role
  createdAt: Date
  expiresAt: Date
}

/** The surface of this domain for the rest of the house; passwords are argon2id, keys and invitation tokens SHA-256. */
export interface Auth {
  /** For `Authorization: Bearer`. Null when the key is unknown, revoked or its owner disabled. */
  actorOfKey(key: string): Promise<Actor | null>
  /** For a verified session token's user id and token version. Null when disabled, gone, or signed out everywhere. */
  actorOfSession(session: { userId: string; tokenVersion: number }): Promise<Actor | null>
  /** For work that goes on without a request: a run taken up after a restart. Null when the person is gone or disabled. */
  actorOfUser(userId: string): Promise<Actor | null>
  /** For the lookout. */
  standing: Record<'sessions' | 'keys', StillHolds>
  users: {
    count(): Promise<number>
    list(): Promise<UserView[]>
    /** Throws `user_not_found`. */
    get(userId: string): Promise<UserView>
    /** By the operator, who is not told which passwords are good. */
    create(user: { email: string; name?: string; password: string; role: Role }): Promise<UserView>
    /** The first administrator, only while there is nobody: `not_found` otherwise (two at once: one wins). */
    createFirst(user: { email: string; name?: string; password: string }): Promise<UserView>
    /** Open registration or a valid invitation token, else `registration_closed` / `invitation_not_found`. */
    register(user: { email: string; name?: string; password: string; invitation?: string }): Promise<UserView>
    setPassword(email: string, password: string): Promise<void>
    /** Ends every session of the person; gives the claims of the one that goes on. Throws `wrong_password`, `weak_password`, `too_many_attempts`. */
    changeOwnPassword(actor: Actor, change: { current: string; next: string }): Promise<SessionClaims>
    rename(actor: Actor, name: string): Promise<void>
    /** Role and disabling, by an administrator; `last_admin` protects the last one. */
    update(actor: Actor, userId: string, change: { role?: Role; disabled?: boolean }): Promise<UserView>
    /** `by` is the administrator who does it to somebody else. */
    signOutEverywhere(userId: string, by?: Actor): Promise<void>
  }
  /** Checks e-mail and password, throttled by address and by e-mail (`too_many_attempts`); null when wrong. Takes the same time for unknown addresses. */
  verifyPassword(credentials: {
    email: string
    password: string
    address: string
  }): Promise<{ userId: string; tokenVersion: number; name: string; email: string } | null>
  /** After an OAuth or OIDC provider has vouched for a verified e-mail address. Null when registration is closed and nobody has it. */
  signInWithProvider(identity: {
    provider: string
    accountId: string
    email: string
    emailVerified: boolean
    name: string
  }): Promise<{ userId: string; tokenVersion: number } | null>
  keys: {
    list(actor: Actor): Promise<ApiKeyView[]>
    /** The key itself is in the answer once, and never again. */
    create(actor: Actor, name: string): Promise<{ key: string; view: ApiKeyView }>
    createFor(email: string, name: string): Promise<string>
    revoke(actor: Actor, keyId: string): Promise<void>
  }
  invitations: {
    list(): Promise<InvitationView[]>
    create(actor: Actor, invitation: { email: string; role: Role }): Promise<{ url: string; view: InvitationView }>
    revoke(actor: Actor, id: string): Promise<void>
    find(token: string): Promise<InvitationView | null>
  }
}
