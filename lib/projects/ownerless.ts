import { requireRight } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { publishPeople } from './announce.ts'
import { grantRole } from './grant-role.ts'
import { projectName } from './project-rows.ts'
import type { OwnerlessProject, Projects } from './projects.ts'
import { levelOf, roleOf } from './roles.ts'

const MOST_LISTED = 200
const OWN = levelOf.owner

const active = { disabledAt: null } as const
/** Grants to an active person, or to a group of one. */
const toActive = { OR: [{ user: active }, { group: { members: { some: { user: active } } } }] } satisfies Prisma.AccessGrantWhereInput
/** Scope of projects whose owners are all disabled, and that another person can still use. */
const ownerless: Prisma.ProjectWhereInput = { grants: { some: toActive, none: { level: OWN, ...toActive } } }
const person = { select: { id: true, name: true, email: true } } as const
const people = {
  where: toActive,
  orderBy: { createdAt: 'asc' },
  select: { level: true, user: person, group: { select: { members: { where: { user: active }, select: { user: person } } } } },
} satisfies Prisma.Project$grantsArgs

type Grant = Prisma.AccessGrantGetPayload<typeof people>

/** Lists projects without an active owner, and makes a member the owner. */
export function createOwnerless(platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>): Pick<Projects, 'ownerless' | 'giveOwner'> {
  const { db, clock, audit } = platform
  return {
    async ownerless(actor): Promise<OwnerlessProject[]> {
      requireRight(actor, 'admin:read')
      const rows = await db.client.project.findMany({
        where: ownerless,
        orderBy: { createdAt: 'asc' },
        take: MOST_LISTED,
        select: { id: true, name: true, grants: people },
      })
      return rows.map(({ grants, ...project }) => ({ ...project, people: peopleIn(grants) }))
    },

    async giveOwner(actor, projectId, { userId }) {
      requireRight(actor, 'admin:access')
      await db.client.$transaction(async tx => {
        // Only a project without an owner is an administrator's to give, also where two administrators give it at once.
        const { count } = await tx.project.updateMany({ where: { AND: [{ id: projectId }, ownerless] }, data: { userId } })
        if (count === 0) throw new AppError('project_not_found', { message: t('projectOwnerNoLonger') })
        const reaching = { projectId, OR: [{ userId }, { group: { members: { some: { userId } } } }] }
        const isThere =
          (await tx.accessGrant.count({ where: reaching })) > 0 && (await tx.user.count({ where: { id: userId, ...active } })) > 0
        if (!isThere) throw new AppError('user_not_found', { message: t('personNotProjectDisabled') })
        await grantRole(tx, clock, { projectId, subject: { kind: 'user', id: userId }, role: 'owner', givenById: actor.userId })
      })
      await publishPeople(platform, projectId)
      const detail = { name: await projectName(db, projectId), to: userId }
      await audit.record({ actor, action: 'project.hand_over', target: projectId, detail })
    },
  }
}

function peopleIn(grants: readonly Grant[]): OwnerlessProject['people'] {
  const all = grants.flatMap(({ level, user, group }) => {
    const people = user ? [user] : (group?.members.map(member => member.user) ?? [])
    return people.map(({ id, ...rest }) => ({ userId: id, ...rest, role: roleOf(level) }))
  })
  return all.filter(({ userId }, index) => all.findIndex(one => one.userId === userId) === index)
}
