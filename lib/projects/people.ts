import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform, type Tx } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { publishPeople } from './announce.ts'
import { MOST_PEOPLE } from './limits.ts'
import { endLostAccess } from './lost-access.ts'
import { projectName, readProject } from './project-rows.ts'
import type { Projects } from './projects.ts'
import type { ProjectRole } from './roles.ts'
import { requireRole } from './roles-of.ts'

type PeoplePorts = Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>

/** People of projects and their roles. One owner at least stays, and the holder is one of the owners. */
export function createPeople(platform: PeoplePorts): Pick<Projects, 'add' | 'setRole' | 'removePerson'> {
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
        if ((await tx.projectMember.count({ where: { projectId } })) >= MOST_PEOPLE)
          throw new AppError('limit_reached', {
            message: t('projectMayMostPeople', { mostPeople: MOST_PEOPLE }),
            details: { limit: MOST_PEOPLE },
          })
        if ((await tx.projectMember.count({ where: { projectId, userId: user.id } })) > 0)
          throw new AppError('conflict', { message: t('personAlreadyProject') })
        await tx.projectMember.create({ data: { projectId, userId: user.id, role, addedById: actor.userId, createdAt: now(clock) } })
      })
      await publishPeople(platform, projectId, [user.id])
      await record(actor, 'add_person', projectId, { userId: user.id, role })
      return readProject(db, actor, projectId)
    },

    async setRole(actor, projectId, { userId, role }) {
      await db.client.$transaction(async tx => {
        await holdProject(tx, projectId)
        await requireRole(tx, actor, projectId, 'owner')
        const { count } = await tx.projectMember.updateMany({ where: { projectId, userId }, data: { role } })
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
        const { count } = await tx.projectMember.deleteMany({ where: { projectId, userId } })
        if (count === 0) throw new AppError('user_not_found', { message: t('personNotProject') })
        await keepOwned(tx, projectId)
        await tx.chat.updateMany({ where: { projectId, userId, sharedInProject: false }, data: { projectId: null } })
      })
      await endLostAccess({ db, bus })
      await publishPeople(platform, projectId, [userId])
      await record(actor, userId === actor.userId ? 'leave' : 'remove_person', projectId, { userId })
    },
  }
}

/** Lets changes of one project's people take turns until the transaction ends, which PostgreSQL does for a row that is written. */
async function holdProject(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Project" SET "color" = "color" WHERE "id" = ${projectId}`
}

/** Keeps the holder one of the owners. Throws `conflict` where there is none. */
async function keepOwned(tx: Tx, projectId: string): Promise<void> {
  const owner: ProjectRole = 'owner'
  const owners = await tx.projectMember.findMany({
    where: { projectId, role: owner },
    orderBy: { createdAt: 'asc' },
    select: { userId: true },
  })
  const [first] = owners
  if (!first) throw new AppError('conflict', { message: t('projectNeedsOwnerMake') })
  const ids = owners.map(({ userId }) => userId)
  await tx.project.updateMany({ where: { id: projectId, userId: { notIn: ids } }, data: { userId: first.userId } })
}
