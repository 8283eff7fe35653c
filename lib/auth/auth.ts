import type { StillHolds } from '#lib/platform/index.ts'
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

/** What became of a mail; `reason` is a sentence for an administrator. */
export type Mailed = { sent: true } | { sent: false; reason: string }

/** The surface of this domain for the rest of the house; passwords are argon2id, keys and invitation tokens SHA-256. */
export interface Auth {
  /** For `Authorization: Bearer`. Null when the key is unknown, revoked or its owner disabled. */
  actorOfKey(key: string): Promise<Actor | null>
  /** For a verified session token's claims. Null when disabled, gone, signed out, or signed out everywhere. */
  actorOfSession(session: SessionClaims): Promise<Actor | null>
  /** Signs out: no token of this session is one from now on. */
  endSession(session: SessionClaims): Promise<void>
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
    /**
     * Open registration by a visitor at `address`: throws `registration_closed`, `weak_password` or `too_many_attempts`, and otherwise says and takes the same
     * whether there is an account with this address already.
     */
    apply(user: { email: string; name?: string; password: string; address: string }): Promise<void>
    setPassword(email: string, password: string): Promise<void>
    /**
     * Ends every other session of the person, with `revoke` also all else that acts for them; gives the claims of the session that goes on.
     * Throws `wrong_password`, `weak_password`, `too_many_attempts`.
     */
    changeOwnPassword(actor: Actor, change: { current: string; next: string; revoke?: boolean }): Promise<SessionClaims>
    rename(actor: Actor, name: string): Promise<void>
    /** Role and disabling, by an administrator; `last_admin` protects the last one. */
    update(actor: Actor, userId: string, change: { role?: Role; disabled?: boolean }): Promise<UserView>
    /** With all that the person has. Throws `last_admin`. */
    remove(actor: Actor, userId: string): Promise<void>
    /** Ends everything that acts for the person; with `revoke: false` sessions alone. `by` is the administrator who does it to somebody else. */
    signOutEverywhere(userId: string, options?: { by?: Actor; revoke?: boolean }): Promise<void>
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
  resets: {
    /** A link by mail, where there is such a person and mail is set up; says and takes the same where not. Throws `too_many_attempts`. */
    ask(request: { email: string; address: string }): Promise<void>
    /** A link that an administrator hands over, and mails where mail is set up; it is in the answer once. */
    make(actor: Actor, userId: string): Promise<{ url: string; expiresAt: Date; mail: Mailed | null }>
    isOpen(token: string): Promise<boolean>
    /** Sets the password, spends the link, and ends every session and what they gave. Throws `reset_not_found`, `weak_password`. */
    spend(request: { token: string; password: string; address: string }): Promise<SessionClaims>
  }
  keys: {
    list(actor: Actor): Promise<ApiKeyView[]>
    /** The key itself is in the answer once, and never again. */
    create(actor: Actor, name: string): Promise<{ key: string; view: ApiKeyView }>
    createFor(email: string, name: string): Promise<string>
    revoke(actor: Actor, keyId: string): Promise<void>
  }
  invitations: {
    list(): Promise<InvitationView[]>
    /** Mailed where mail is set up; whatever becomes of that, the link is in the answer. */
    create(actor: Actor, invitation: { email: string; role: Role }): Promise<{ url: string; view: InvitationView; mail: Mailed | null }>
    revoke(actor: Actor, id: string): Promise<void>
    find(token: string): Promise<InvitationView | null>
  }
}
