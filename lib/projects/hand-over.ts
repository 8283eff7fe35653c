import type { Platform } from '#lib/platform/index.ts'
import { publishPeople } from './announce.ts'
import { type ProjectRole, projectRoles } from './roles.ts'

/**
 * Hands the projects of a person to the next one: an owner, else a writer, else a reader, and of these the one longest in it; disabled people come last.
 * Returns a function that tells the people of every project of theirs: pages that load it earlier would still list the person.
 */
export async function handOver(platform: Pick<Platform, 'db' | 'bus' | 'audit'>, userId: string): Promise<() => Promise<void>> {
  const { db, audit } = platform
  const others = {
    where: { userId: { not: userId } },
    select: { userId: true, role: true, createdAt: true, user: { select: { disabledAt: true } } },
  } as const
  const held = await db.client.project.findMany({ where: { userId }, select: { id: true, name: true, members: others } })
  for (const { id, name, members } of held) {
    const rank = ({ role }: { role: string }) => projectRoles.indexOf(role as ProjectRole)
    const isAway = ({ user }: { user: { disabledAt: Date | null } }) => Number(user.disabledAt !== null)
    const [next] = members.sort((a, b) => isAway(a) - isAway(b) || rank(b) - rank(a) || a.createdAt.getTime() - b.createdAt.getTime())
    if (!next) continue
    await db.client.$transaction(async tx => {
      await tx.project.update({ where: { id }, data: { userId: next.userId } })
      await tx.projectMember.updateMany({ where: { projectId: id, userId: next.userId }, data: { role: 'owner' } })
    })
    await audit.record({ action: 'project.hand_over', target: id, detail: { name, to: next.userId } })
  }
  const joined = await db.client.projectMember.findMany({ where: { userId }, select: { projectId: true } })
  return async () => {
    for (const { projectId } of joined) await publishPeople(platform, projectId)
  }
}
