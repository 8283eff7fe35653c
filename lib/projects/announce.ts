import type { Bus, Platform } from '#lib/platform/index.ts'

/** Chat as far as it says whose lists show it. */
export interface ListedChat {
  userId: string
  projectId: string | null
  sharedInProject: boolean | number
}

/** Tells every page whose list shows the chat that it has changed: those of its owner, and of the project in which it is shared. */
export function publishListed(bus: Bus, { userId, projectId, sharedInProject }: ListedChat): void {
  bus.publish(`user:${userId}`, { kind: 'chats' })
  if (projectId !== null && sharedInProject) bus.publish(`project:${projectId}`, { kind: 'chats' })
}

/** Tells the pages of all people of a project, and of some who may have left it or come to it, that the project has changed. */
export async function publishPeople(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  projectId: string,
  others: readonly string[] = [],
): Promise<void> {
  const people = new Set([...(await peopleOf(db, projectId)), ...others])
  for (const userId of people) bus.publish(`user:${userId}`, { kind: 'projects' })
}

/** Lists the people of a project: those whom it is granted to, and those of its groups. */
export async function peopleOf({ client }: Pick<Platform, 'db'>['db'], projectId: string): Promise<string[]> {
  const rows = await client.accessGrant.findMany({
    where: { projectId },
    select: { userId: true, group: { select: { members: { select: { userId: true } } } } },
  })
  const ids = rows.flatMap(({ userId, group }) => [userId ?? [], group?.members.map(member => member.userId) ?? []].flat())
  return [...new Set(ids)]
}
