export type Role = 'admin' | 'member'

/** A right an actor may hold. Members have all `chat:*` and `self:*`; administrators everything. API keys and connected programs act as their person, less `self:*` and `admin:*`. */
export type Right = 'chat:read' | 'chat:write' | 'self:write' | 'admin:read' | 'admin:write'

/** Who asks. Every read of user data takes one. */
export interface Actor {
  kind: 'user' | 'api_key' | 'program'
  userId: string
  email: string
  name: string
  role: Role
  rights: ReadonlySet<Right>
  /** Of the API key, when `kind` is `api_key`. */
  keyId?: string
  /** Of the grant to a connected program, when `kind` is `program`. */
  grantId?: string
  /** Of the session, when the actor came by one. */
  tokenVersion?: number
  sessionId?: string
}

/** The scope fragment for tables with a `userId`: deny by default. */
export function ownedBy(actor: Actor): { userId: string } {
  return { userId: actor.userId }
}

export function rightsOf(role: Role, kind: Actor['kind']): ReadonlySet<Right> {
  if (kind !== 'user') return new Set<Right>(['chat:read', 'chat:write'])
  return new Set<Right>(
    role === 'admin' ? ['chat:read', 'chat:write', 'self:write', 'admin:read', 'admin:write'] : ['chat:read', 'chat:write', 'self:write'],
  )
}
