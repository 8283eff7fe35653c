import type { Tx } from '#lib/platform/index.ts'
import type { Actor } from './actor.ts'
import { hasRight, requireRight } from './require-right.ts'
import type { Right } from './rights.ts'

/** Groups, as this domain asks for them. */
export interface Groups {
  /** Ids of the groups that a person manages. */
  managedBy(userId: string): Promise<readonly string[]>
  /** Ids of the people in any of the groups. */
  members(groupIds: readonly string[]): Promise<readonly string[]>
  /** Groups by the names given, however these are written; `isOwn`: people are added to it here. */
  named(names: readonly string[]): Promise<ReadonlyMap<string, { id: string; isOwn: boolean }>>
  /** Adds a person to those of the groups that are left. */
  enter(tx: Tx, person: { userId: string; groupIds: readonly string[]; addedById: string }): Promise<void>
  /** Names of groups by their ids. */
  names(groupIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Ids of the groups of each person. */
  groupsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

/** People whom a right reaches: everybody, or those of groups. */
export type Reach = 'everybody' | { groupIds: readonly string[]; userIds: readonly string[] }

/** Rights over everybody, each with the one over the groups that somebody manages. */
const ofGroups = {
  'admin:read': 'group:users',
  'admin:users': 'group:users',
  'admin:budgets': 'group:budgets',
  'usage:read': 'group:usage',
} as const satisfies Partial<Record<Right, Right>>

export type WideRight = keyof typeof ofGroups

export const noGroups: Groups = {
  managedBy: async () => [],
  members: async () => [],
  named: async () => new Map(),
  enter: async () => undefined,
  names: async () => new Map(),
  groupsOf: async () => new Map(),
}

/** Returns the people whom a right of the actor reaches. Throws `forbidden` without it. */
export async function reachOf(actor: Actor, right: WideRight | readonly WideRight[], groups: Groups): Promise<Reach> {
  const wide = [right].flat()
  if (hasRight(actor, wide)) return 'everybody'
  requireRight(actor, [...wide, ...wide.map(one => ofGroups[one])])
  const groupIds = await groups.managedBy(actor.userId)
  return { groupIds, userIds: groupIds.length === 0 ? [] : await groups.members(groupIds) }
}

export function reaches(reach: Reach, userId: string): boolean {
  return reach === 'everybody' || reach.userIds.includes(userId)
}
