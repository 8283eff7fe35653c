export type Role = 'admin' | 'member'

/** Right of an actor. Members have `chat:*` and `self:*`, administrators all. API keys and connected clients have their person's rights without `self:*` and `admin:*`. */
export type Right = 'chat:read' | 'chat:write' | 'self:write' | 'admin:read' | 'admin:write'

/** Authenticated caller. Every read of user data takes one. */
export interface Actor {
  kind: 'user' | 'api_key' | 'client'
  userId: string
  email: string
  name: string
  role: Role
  rights: ReadonlySet<Right>
  /** Id of the API key, when `kind` is `api_key`. */
  keyId?: string
  /** Id of the grant to a connected client, when `kind` is `client`. */
  grantId?: string
  /** Version of the session, when the actor signed in by one. */
  tokenVersion?: number
  sessionId?: string
}

/** Returns the scope fragment for tables with a `userId`: deny by default. */
export function ownedBy(actor: Actor): { userId: string } {
  return { userId: actor.userId }
}

export function rightsOf(role: Role, kind: Actor['kind']): ReadonlySet<Right> {
  if (kind !== 'user') return new Set<Right>(['chat:read', 'chat:write'])
  return new Set<Right>(
    role === 'admin' ? ['chat:read', 'chat:write', 'self:write', 'admin:read', 'admin:write'] : ['chat:read', 'chat:write', 'self:write'],
  )
}
