import type { Platform } from '#lib/platform/index.ts'

/** Groups as reports of usage need them. */
export interface UsageGroups {
  /** Names of all groups that there are, by their ids. */
  names: ReadonlyMap<string, string>
  /** Ids of the groups of each person who is in one. */
  ofPeople: ReadonlyMap<string, readonly string[]>
}

const MEMBERS = 'SELECT "userId", "groupId" FROM "GroupMember"'

/** Reads who is in which group, as of now: usage before somebody joined counts in their group too. */
export async function readGroups({ db }: Pick<Platform, 'db'>): Promise<UsageGroups> {
  const [groups, members] = await Promise.all([
    db.client.group.findMany({ select: { id: true, name: true } }),
    db.query<{ userId: string; groupId: string }>(MEMBERS),
  ])
  const ofPeople = new Map<string, string[]>()
  for (const { userId, groupId } of members) ofPeople.set(userId, [...(ofPeople.get(userId) ?? []), groupId])
  return { names: new Map(groups.map(({ id, name }) => [id, name])), ofPeople }
}

/** Returns the ids of the people in a group. */
export async function membersOf({ db }: Pick<Platform, 'db'>, groupId: string): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(`${MEMBERS} WHERE "groupId" = ?`, [groupId])
  return rows.map(({ userId }) => userId)
}
