import { requireRight } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { publishPeople } from './announce.ts'
import { projectName } from './project-rows.ts'
import type { OwnerlessProject, Projects } from './projects.ts'
import type { ProjectRole } from './roles.ts'

const MOST_LISTED = 200
const OWNER: ProjectRole = 'owner'

/** Scope of projects whose owners are all disabled, and that another person can still use. */
const ownerless: Prisma.ProjectWhereInput = {
  members: { some: { user: { disabledAt: null } }, none: { role: OWNER, user: { disabledAt: null } } },
}
const people = {
  where: { user: { disabledAt: null } },
  orderBy: { createdAt: 'asc' },
  select: { role: true, user: { select: { id: true, name: true, email: true } } },
} satisfies Prisma.Project$membersArgs

/** Lists projects without an active owner, and makes a member the owner. */
export function createOwnerless(platform: Pick<Platform, 'db' | 'bus' | 'audit'>): Pick<Projects, 'ownerless' | 'giveOwner'> {
  const { db, audit } = platform
  return {
    async ownerless(actor): Promise<OwnerlessProject[]> {
      requireRight(actor, 'admin:read')
      const rows = await db.client.project.findMany({
        where: ownerless,
        orderBy: { createdAt: 'asc' },
        take: MOST_LISTED,
        select: { id: true, name: true, members: people },
      })
      return rows.map(({ members, ...project }) => ({
        ...project,
        people: members.map(({ role, user: { id, ...user } }) => ({ userId: id, ...user, role: role as ProjectRole })),
      }))
    },

    async giveOwner(actor, projectId, { userId }) {
      requireRight(actor, 'admin:access')
      await db.client.$transaction(async tx => {
        // Only a project without an owner is an administrator's to give, also where two administrators give it at once.
        const { count } = await tx.project.updateMany({ where: { AND: [{ id: projectId }, ownerless] }, data: { userId } })
        if (count === 0) throw new AppError('project_not_found', { message: t('projectOwnerNoLonger') })
        const made = await tx.projectMember.updateMany({ where: { projectId, userId, user: { disabledAt: null } }, data: { role: OWNER } })
        if (made.count === 0) throw new AppError('user_not_found', { message: t('personNotProjectDisabled') })
      })
      await publishPeople(platform, projectId)
      const detail = { name: await projectName(db, projectId), to: userId }
      await audit.record({ actor, action: 'project.hand_over', target: projectId, detail })
    },
  }
}
