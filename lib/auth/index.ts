export { administratorOf, credentialsOf } from './access-checks.ts'
export { type AccessCheck, type AccessWatch, type Credentials, createAccessWatch, onRevoked, publishRevoked } from './access-watch.ts'
export { acting } from './acting.ts'
export { type Actor, ownedBy } from './actor.ts'
export { type Attempts, type Counter, createAttempts } from './attempts.ts'
export type { ApiKeyView, Auth, InvitationView, InvitedLine, PersonView, ServiceAccountView, UserView } from './auth.ts'
export { bootstrapAdmin, createAuth } from './create-auth.ts'
export { credentialHolds, credentialOf, type GrantedBy, liveKeyIds } from './granted-by.ts'
export {
  MOST_BEGUN_SIGN_INS,
  MOST_CONNECTED_CLIENTS,
  MOST_PERMISSIONS,
  MOST_SHARES,
  requireBelow,
  takeTurns,
  WITHDRAWN_KEPT,
} from './holdings.ts'
export { MOST_LINES } from './invitation-lines.ts'
export { type NextAuthRequest, nextAuthResponse } from './next-auth.ts'
export { MIN_PASSWORD_LENGTH } from './password-rules.ts'
export { type MailNotices, mailNoticeChoices, type PreferenceStore, type Preferences, readTimeZone } from './preferences.ts'
export { signInProviders } from './providers.ts'
export { type Groups, noGroups, type Reach, type WideRight } from './reach.ts'
export { hasRight, type RightAsked, requireNoMore, requireRight } from './require-right.ts'
export {
  type KeyScope,
  keyScopes,
  narrowed,
  type Permission,
  permissions,
  type Right,
  type Role,
  rightsOf,
  roles,
  scopesOf,
} from './rights.ts'
export { readSession, type SessionClaims, sessionCookie, sessionCookieName } from './session.ts'
export { oneAtATime } from './user-writes.ts'
