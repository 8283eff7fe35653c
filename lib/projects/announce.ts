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
  const members = await db.client.projectMember.findMany({ where: { projectId }, select: { userId: true } })
  const people = new Set([...members.map(({ userId }) => userId), ...others])
  for (const userId of people) bus.publish(`user:${userId}`, { kind: 'projects' })
}
