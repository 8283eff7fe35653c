import { type ProjectPeople, requireGroups } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform, Tx } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { peopleOf, publishPeople } from './announce.ts'
import { grantRole } from './grant-role.ts'
import { MOST_PEOPLE } from './limits.ts'
import { endLostAccess } from './lost-access.ts'
import { projectName, readProject } from './project-rows.ts'
import type { Projects } from './projects.ts'
import { levelOf } from './roles.ts'
import { requireRole } from './roles-of.ts'

type PeoplePorts = Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>

/** People of projects and their roles. One owner at least stays, and the holder is one of the owners. */
export function createPeople(platform: PeoplePorts): Pick<Projects, 'add' | 'setRole' | 'removePerson' | 'setGroup' | 'removeGroup'> {
  const { db, bus, clock, audit } = platform

  const record = async (actor: Actor, action: string, projectId: string, detail: Record<string, string>) =>
    audit.record({
      actor,
      action: `project.${action}`,
      target: projectId,
      detail: { name: await projectName(db, projectId), ...detail },
    })

  return {
    async add(actor, projectId, { email, role }) {
      await requireRole(db.client, actor, projectId, 'owner')
      const user = await db.client.user.findUnique({ where: { email: email.trim().toLowerCase() }, select: { id: true } })
      if (!user) throw new AppError('user_not_found', { message: t('noAccountEmailAddress') })
      await db.client.$transaction(async tx => {
        await holdProject(tx, projectId)
        // The actor may have lost the project in the meantime.
        await requireRole(tx, actor, projectId, 'owner')
        await requireRoomIn(tx, projectId)
        if ((await tx.accessGrant.count({ where: { projectId, userId: user.id } })) > 0)
          throw new AppError('conflict', { message: t('personAlreadyProject') })
        await grantRole(tx, clock, { projectId, subject: { kind: 'user', id: user.id }, role, givenById: actor.userId })
      })
      await publishPeople(platform, projectId, [user.id])
      await record(actor, 'add_person', projectId, { userId: user.id, role })
      return readProject(db, actor, projectId)
    },

    async setRole(actor, projectId, { userId, role }) {
      await db.client.$transaction(async tx => {
        await holdProject(tx, projectId)
        await requireRole(tx, actor, projectId, 'owner')
        const { count } = await tx.accessGrant.updateMany({ where: { projectId, userId }, data: { level: levelOf[role] } })
        if (count === 0) throw new AppError('user_not_found', { message: t('personNotProject') })
        await keepOwned(tx, projectId)
      })
      await endLostAccess({ db, bus })
      await publishPeople(platform, projectId, [userId])
      await record(actor, 'set_role', projectId, { userId, role })
      return readProject(db, actor, projectId)
    },

    async removePerson(actor, projectId, { userId }) {
      await db.client.$transaction(async tx => {
        await holdProject(tx, projectId)
        await requireRole(tx, actor, projectId, userId === actor.userId ? 'reader' : 'owner')
        const { count } = await tx.accessGrant.deleteMany({ where: { projectId, userId } })
        if (count === 0) throw new AppError('user_not_found', { message: t('personNotProject') })
        await keepOwned(tx, projectId)
      })
      await endLostAccess({ db, bus })
      await publishPeople(platform, projectId, [userId])
      await record(actor, userId === actor.userId ? 'leave' : 'remove_person', projectId, { userId })
    },

    async setGroup(actor, projectId, { groupId, role }) {
      await requireRole(db.client, actor, projectId, 'owner')
      await requireGroups(db.client, actor, { groupIds: [groupId], object: { kind: 'project', id: projectId } })
      await db.client.$transaction(async tx => {
        await holdProject(tx, projectId)
        await requireRole(tx, actor, projectId, 'owner')
        if ((await tx.accessGrant.count({ where: { projectId, groupId } })) === 0) await requireRoomIn(tx, projectId)
        await grantRole(tx, clock, { projectId, subject: { kind: 'group', id: groupId }, role, givenById: actor.userId })
        await keepOwned(tx, projectId)
      })
      await endLostAccess({ db, bus })
      await publishPeople(platform, projectId)
      await record(actor, 'set_group', projectId, { groupId, role })
      return readProject(db, actor, projectId)
    },

    async removeGroup(actor, projectId, { groupId }) {
      const people = await peopleOf(db, projectId)
      await db.client.$transaction(async tx => {
        await holdProject(tx, projectId)
        await requireRole(tx, actor, projectId, 'owner')
        const { count } = await tx.accessGrant.deleteMany({ where: { projectId, groupId } })
        if (count === 0) throw new AppError('group_not_found')
        await keepOwned(tx, projectId)
      })
      await endLostAccess({ db, bus })
      await publishPeople(platform, projectId, people)
      await record(actor, 'remove_group', projectId, { groupId })
    },
  }
}

/** Rules of projects that a change of their grants keeps, wherever it is made. */
export function projectPeople(platform: Pick<Platform, 'db' | 'bus'>): ProjectPeople {
  return {
    endLost: () => endLostAccess(platform),
    hold: holdProject,
    keepOwned,
    tell: (projectId, others) => publishPeople(platform, projectId, others),
  }
}

async function requireRoomIn(tx: Tx, projectId: string): Promise<void> {
  if ((await tx.accessGrant.count({ where: { projectId } })) < MOST_PEOPLE) return
  const message = t('projectMayMostPeople', { mostPeople: MOST_PEOPLE })
  throw new AppError('limit_reached', { message, details: { limit: MOST_PEOPLE } })
}

/** Lets changes of one project's people take turns until the transaction ends, which PostgreSQL does for a row that is written. */
async function holdProject(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Project" SET "color" = "color" WHERE "id" = ${projectId}`
}

/** Keeps the holder one of the owners. Throws `conflict` where there is none. */
async function keepOwned(tx: Tx, projectId: string): Promise<void> {
  const owners = await tx.accessGrant.findMany({
    where: { projectId, level: levelOf.owner, userId: { not: null } },
    orderBy: { createdAt: 'asc' },
    select: { userId: true },
  })
  const ids = owners.flatMap(({ userId }) => userId ?? [])
  const [first] = ids
  if (!first) throw new AppError('conflict', { message: t('projectNeedsOwnerMake') })
  await tx.project.updateMany({ where: { id: projectId, userId: { notIn: ids } }, data: { userId: first } })
}
