import { AppError } from '#lib/errors.ts'
import { roles as t } from '#lib/words/en/roles.ts'
import type { Actor } from './actor.ts'
import { type KeyScope, narrowed, type Right, type Role, refusalFor, rightsOf, scopeFor, scopesOf } from './rights.ts'

/** One right, or several of which one is enough. */
export type RightAsked = Right | readonly Right[]

export function hasRight(actor: Actor, right: RightAsked): boolean {
  return [right].flat().some(one => actor.rights.has(one))
}

/** Throws `forbidden`, with what is missing, where the caller has none of the rights. */
export function requireRight(actor: Actor, right: RightAsked): void {
  if (!hasRight(actor, right)) throw forbidden(actor, [right].flat())
}

function forbidden(actor: Actor, wanted: readonly Right[]): AppError {
  const isKey = actor.kind !== 'user'
  if (isKey && !actor.rights.has('api:use')) return new AppError('forbidden', { message: refusalFor('api:use') as string })
  const scope = isKey ? scopeFor(wanted.find(one => rightsOf(actor.role).has(one)) ?? 'self:write') : null
  if (scope !== null) return new AppError('forbidden', { message: t('keyLacksScope', { scope }), details: { scope } })
  const message = wanted.map(refusalFor).find(text => text !== undefined)
  return new AppError('forbidden', message === undefined ? {} : { message })
}

/**
 * Throws `more_than_you_have` where the caller lacks a right that somebody of this role would get, or a key of theirs with these scopes.
 * The rights of every member may be given by all who may make accounts.
 */
export function requireNoMore(actor: Actor, role: Role, scopes: readonly string[] | null = null): void {
  const given = narrowed(rightsOf(role), scopes).difference(rightsOf('member'))
  const lacking = [...given].find(right => !actor.rights.has(right))
  if (lacking !== undefined) throw new AppError('more_than_you_have', { details: { right: lacking } })
}

/** Throws `more_than_you_have` for a scope that gives nothing to a person of this role. */
export function requireFitting(role: Role, given: readonly KeyScope[] | null): void {
  const own = scopesOf(role)
  const scope = given?.find(one => !own.includes(one))
  if (scope === undefined) return
  throw new AppError('more_than_you_have', { message: t('roleLacksScope', { scope }), details: { scope } })
}
