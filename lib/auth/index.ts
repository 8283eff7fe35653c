export { type Actor, ownedBy, type Right, type Role, rightsOf } from './actor.ts'
export type { ApiKeyView, Auth, InvitationView, UserView } from './auth.ts'
export { bootstrapAdmin, createAuth } from './create-auth.ts'
export { readSession, type SessionClaims, sessionCookie, sessionCookieName } from './session.ts'
