import type { AppError } from '#lib/errors.ts'
import type { AccessCheck } from './access-watch.ts'
import type { Actor } from './actor.ts'
import type { PreferenceStore } from './preferences.ts'
import type { Reach, WideRight } from './reach.ts'
import type { KeyScope, Permission, Role } from './rights.ts'
import type { SessionClaims } from './session.ts'
import type { Terms } from './terms.ts'

export interface UserView {
  id: string
  email: string
  name: string
  role: Role
  disabled: boolean
  createdAt: Date
  lastSeenAt: Date | null
  hasPassword: boolean
  /** Terms that the person has accepted last, and when. */
  termsVersion: string | null
  termsAcceptedAt: Date | null
}

/** Person with the ids of their groups, as far as the viewer's right reaches. */
export interface PersonView extends UserView {
  groups: string[]
}

export interface ApiKeyView {
  id: string
  name: string
  /** First characters of the key, to tell keys apart. */
  prefix: string
  /** Null: every right of its person. */
  scopes: string[] | null
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

/** Key of a service account, which always has scopes and an end. */
export interface ServiceKey {
  name: string
  scopes: readonly KeyScope[]
  expiresAt: Date
}

export interface KeyLimits {
  /** Null, as without: every right of its person. */
  scopes?: readonly KeyScope[] | null
  expiresAt?: Date | null
}

/** Account of a program: it acts by keys alone, cannot sign in, and gets no mail. */
export interface ServiceAccountView {
  id: string
  name: string
  role: Role
  disabled: boolean
  /** Number of keys that are not revoked. */
  keys: number
  createdAt: Date
}

export interface PeoplePage {
  items: PersonView[]
  nextCursor: string | null
}

export interface RolePermissions {
  role: Role
  permissions: Permission[]
}

export interface InvitationView {
  id: string
  email: string
  /** Name by which the person was invited; empty where none was given. */
  name: string
  role: Role
  createdAt: Date
  expiresAt: Date
}

/** Person to invite as somebody wrote them down: nothing is checked yet. */
export interface InvitationLine {
  email: string
  name?: string
  role?: string
  /** Names of groups. */
  groups?: readonly string[]
}

/** Outcome of a line: an invitation with its link, or the refusal. */
export type InvitedLine =
  | { email: string; refusal: AppError }
  | { email: string; refusal: null; url: string; view: InvitationView; mail: Mailed | null }

/** Outcome of a mail; `reason` is a sentence for an administrator. */
export type Mailed = { sent: true } | { sent: false; reason: string }

/** People, sessions and keys. Passwords are stored as argon2id, keys and invitation tokens as SHA-256. */
export interface Auth {
  /** Resolves a key of `Authorization: Bearer`. Null when it is unknown or revoked, or its owner disabled. */
  actorOfKey(key: string): Promise<Actor | null>
  /** Resolves the claims of a verified session token. Null when the person is disabled or deleted, or the session has ended. */
  actorOfSession(session: SessionClaims): Promise<Actor | null>
  /** Signs out: every token of this session becomes invalid. */
  endSession(session: SessionClaims): Promise<void>
  /** Resolves a person for work without a request, such as a run resumed after a restart. Null when the person is deleted or disabled. */
  actorOfUser(userId: string): Promise<Actor | null>
  /** Checks for the access watch. */
  access: Record<'sessions' | 'keys' | 'administrators', AccessCheck>
  terms: Terms
  preferences: PreferenceStore
  /** Returns the people whom a right of the actor reaches: everybody, or those of the groups that they manage. Throws `forbidden` without it. */
  reach(actor: Actor, right: WideRight | readonly WideRight[]): Promise<Reach>
  /** Permissions of each role. */
  roles: {
    list(): Promise<RolePermissions[]>
    /** Sets the permissions of a role, at once also for what is open. */
    update(actor: Actor, role: Role, permissions: readonly Permission[]): Promise<RolePermissions[]>
  }
  /** People as administration sees them, with their groups: a manager those of own groups alone, and who is beyond reach does not exist (`user_not_found`). */
  people: {
    page(actor: Actor, page: { cursor?: string | undefined; limit: number; q?: string | undefined }): Promise<PeoplePage>
    /** All of them, and the groups that these are in, by name. */
    list(actor: Actor): Promise<{ people: PersonView[]; groups: { id: string; name: string }[] }>
    get(actor: Actor, userId: string): Promise<PersonView>
    /** Creates a person. Throws `email_taken`, `weak_password`, `more_than_you_have`. */
    add(actor: Actor, person: { email: string; name: string; password?: string; role?: Role }): Promise<PersonView>
  }
  /** Accounts of programs. Throws `user_not_found` for what is none. */
  serviceAccounts: {
    page(page: { cursor?: string | undefined; limit: number }): Promise<{ items: ServiceAccountView[]; nextCursor: string | null }>
    get(id: string): Promise<ServiceAccountView>
    create(actor: Actor, account: { name: string; role?: Role }): Promise<ServiceAccountView>
    update(actor: Actor, id: string, change: { name?: string; role?: Role; disabled?: boolean }): Promise<ServiceAccountView>
    /** Deletes it with its keys and what it made. */
    remove(actor: Actor, id: string): Promise<void>
    keys: {
      list(id: string): Promise<ApiKeyView[]>
      /** Creates a key that ends by itself. The key itself is returned only this once. Throws `more_than_you_have`. */
      create(actor: Actor, id: string, key: ServiceKey): Promise<{ key: string; view: ApiKeyView }>
      revoke(actor: Actor, id: string, keyId: string): Promise<void>
    }
  }
  users: {
    count(): Promise<number>
    list(): Promise<UserView[]>
    /** Returns one person. Throws `user_not_found`. */
    get(userId: string): Promise<UserView>
    /** Creates a person on behalf of the operator, without a check of the password's strength. */
    create(user: { email: string; name?: string; password: string; role: Role }): Promise<UserView>
    /** Creates the first administrator while there are no people, else throws `not_found`. Of two at once, one wins. */
    createFirst(user: { email: string; name?: string; password: string }): Promise<UserView>
    /** Registers a person by open registration or invitation token. Throws `registration_closed` or `invitation_not_found`. */
    register(user: { email: string; name?: string; password: string; invitation?: string }): Promise<UserView>
    /**
     * Registers a visitor at `address` by open registration. Throws `registration_closed`, `weak_password` or `too_many_attempts`.
     * Otherwise the answer and its duration are the same whether or not the e-mail address has an account.
     */
    apply(user: { email: string; name?: string; password: string; address: string }): Promise<void>
    setPassword(email: string, password: string): Promise<void>
    /**
     * Changes the password and ends every other session; with `revoke` also all else that acts for the person.
     * Returns the claims of the session that stays. Throws `wrong_password`, `weak_password`, `too_many_attempts`.
     */
    changeOwnPassword(actor: Actor, change: { current: string; next: string; revoke?: boolean }): Promise<SessionClaims>
    rename(actor: Actor, name: string): Promise<void>
    /**
     * Changes name or role, or disables. A manager may do so with members of own groups, without the role. Throws `last_admin` for the last
     * administrator, and `more_than_you_have`.
     */
    update(actor: Actor, userId: string, change: { name?: string; role?: Role; disabled?: boolean }): Promise<UserView>
    /** Deletes a person with all their data. Throws `last_admin`. */
    remove(actor: Actor, userId: string): Promise<void>
    /** Ends everything that acts for the person; with `revoke: false` only sessions. `by` is the administrator who signs out another person. */
    signOutEverywhere(userId: string, options?: { by?: Actor; revoke?: boolean }): Promise<void>
  }
  /** Checks e-mail and password. Null when wrong; throws `too_many_attempts` when throttled. Takes the same time for unknown addresses. */
  verifyPassword(credentials: {
    email: string
    password: string
    address: string
  }): Promise<{ userId: string; tokenVersion: number; name: string; email: string } | null>
  /** Signs in a person whose e-mail address an OAuth or OIDC provider has verified. Null when it has no account and registration is closed. */
  signInWithProvider(identity: {
    provider: string
    accountId: string
    email: string
    emailVerified: boolean
    name: string
  }): Promise<{ userId: string; tokenVersion: number } | null>
  resets: {
    /** Mails a reset link where the person exists and mail is set up. Answer and duration are the same where not. Throws `too_many_attempts`. */
    ask(request: { email: string; address: string }): Promise<void>
    /** Makes a link for an administrator to hand over, and mails it where mail is set up. The link is returned only this once. */
    make(actor: Actor, userId: string): Promise<{ url: string; expiresAt: Date; mail: Mailed | null }>
    isOpen(token: string): Promise<boolean>
    /** Sets the password, spends the link, and ends every session with its grants. Throws `reset_not_found`, `weak_password`. */
    spend(request: { token: string; password: string; address: string }): Promise<SessionClaims>
  }
  keys: {
    list(actor: Actor): Promise<ApiKeyView[]>
    /** Creates a key. The key itself is returned only this once. Throws `more_than_you_have`. */
    create(actor: Actor, name: string, limits?: KeyLimits): Promise<{ key: string; view: ApiKeyView }>
    /** Creates a key on behalf of the operator. Throws `more_than_you_have` for a scope that gives the person nothing. */
    createFor(email: string, name: string, limits?: KeyLimits): Promise<string>
    revoke(actor: Actor, keyId: string): Promise<void>
  }
  invitations: {
    list(): Promise<InvitationView[]>
    /** Creates an invitation and mails it where mail is set up. The link is returned even where the mail fails. */
    create(actor: Actor, invitation: { email: string; role: Role }): Promise<{ url: string; view: InvitationView; mail: Mailed | null }>
    /** Tells what would be refused about each of many, at most `MOST_LINES`; null for what can be sent. Changes nothing. */
    check(actor: Actor, lines: readonly InvitationLine[]): Promise<(AppError | null)[]>
    /** Invites many, each by itself: what is refused for one keeps nobody else out. */
    createSeveral(actor: Actor, lines: readonly InvitationLine[]): Promise<InvitedLine[]>
    revoke(actor: Actor, id: string): Promise<void>
    find(token: string): Promise<InvitationView | null>
  }
}
