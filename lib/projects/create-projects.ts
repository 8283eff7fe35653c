import { grantRow } from '#lib/access/index.ts'
import { type Actor, publishRevoked, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { isUniqueViolation, now, type Platform, type TextRoom, toStorableJson } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { peopleOf, publishPeople } from './announce.ts'
import { handOver } from './hand-over.ts'
import { MOST_LISTED, MOST_PROJECTS } from './limits.ts'
import { endLost, endSchedulesOf } from './lost-access.ts'
import { createOwnerless } from './ownerless.ts'
import { createPeople } from './people.ts'
import { placeOf } from './place-of.ts'
import { listProjects, projectName, readProject } from './project-rows.ts'
import { usageOf } from './project-usage.ts'
import type { NewProject, ProjectPatch, Projects } from './projects.ts'
import { requireRole } from './roles-of.ts'
import { projectsFor } from './scope.ts'

/** Rules of other rooms that projects obey. The composition root hands them in. */
export interface ProjectRules {
  /** Throws `workspace_not_found` for a folder that is not the actor's. */
  requireFolder(actor: Actor, folderId: string): Promise<void>
  /** Removes the files that Parley keeps for a project. */
  removeFiles(projectId: string): Promise<void>
  /** Requires room for instructions, which count towards the quota of the person who made the project. */
  textRoom?: TextRoom
}

export function createProjects(platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>, rules: ProjectRules): Projects {
  const { db, bus, clock, audit } = platform

  async function insert(actor: Actor, id: string, { name, color = 'blue', instructions = null }: NewProject): Promise<void> {
    const at = now(clock)
    const { userId } = actor
    await rules.textRoom?.(userId, instructions)
    await db.client.$transaction(async tx => {
      await requireBelow(tx, clock, {
        most: MOST_PROJECTS,
        refusal: most => limits('projects', { most }),
        held: () => tx.project.count({ where: { userId } }),
      })
      const words = { name: toStorableJson(name), instructions: written(instructions) }
      await tx.project.create({ data: { id, userId, color, ...words, createdAt: at, updatedAt: at } })
      const grant = { subject: { kind: 'user', id: userId }, object: { kind: 'project', id }, level: 'own', givenById: userId } as const
      await tx.accessGrant.create({ data: grantRow({ ...grant, id: newId(clock.nowMs()), createdAt: at }) })
    })
  }

  return {
    list: actor => listProjects(db, actor),
    get: (actor, id) => readProject(db, actor, id),

    async create(actor, project) {
      const id = project.id ?? newId(clock.nowMs())
      if (!isId(id)) throw new AppError('invalid_request', { message: t('idProjectMustUuid') })
      try {
        await insert(actor, id, project)
      } catch (error) {
        // The same id sent twice; `readProject` answers another person's as unknown.
        if (!isUniqueViolation(error)) throw error
        return readProject(db, actor, id)
      }
      await publishPeople(platform, id)
      await audit.record({ actor, action: 'project.create', target: id, detail: { name: project.name } })
      return readProject(db, actor, id)
    },

    async update(actor, id, patch) {
      await requireRole(db.client, actor, id, 'owner')
      if (typeof patch.folderId === 'string') await rules.requireFolder(actor, patch.folderId)
      if (rules.textRoom && patch.instructions) {
        const before = await db.client.project.findUniqueOrThrow({ where: { id }, select: { userId: true, instructions: true } })
        await rules.textRoom(before.userId, patch.instructions, { askedBy: actor.userId, replaces: before.instructions })
      }
      await db.client.project.updateMany({ where: { id }, data: { ...changes(patch), updatedAt: now(clock) } })
      await publishPeople(platform, id)
      const detail = { name: await projectName(db, id), fields: Object.keys(patch).join(' ') }
      await audit.record({ actor, action: 'project.update', target: id, detail })
      return readProject(db, actor, id)
    },

    async remove(actor, id) {
      await requireRole(db.client, actor, id, 'owner')
      const people = await peopleOf(db, id)
      const name = await projectName(db, id)
      await rules.removeFiles(id)
      const stopped = await db.transact(async sql => {
        await sql.run('UPDATE "Chat" SET "sharedInProject" = FALSE, "projectId" = NULL WHERE "projectId" = ?', [id])
        const runs = await endLost(sql)
        await endSchedulesOf(sql, id)
        await sql.run('DELETE FROM "Project" WHERE "id" = ?', [id])
        return runs
      })
      publishRevoked(bus)
      for (const runId of stopped) bus.publish(`run:${runId}`, { kind: 'stop' })
      for (const userId of people) bus.publish(`user:${userId}`, { kind: 'projects' })
      await audit.record({ actor, action: 'project.delete', target: id, detail: { name } })
    },

    ...createPeople(platform),
    ...createOwnerless(platform),

    async instructionsFor(actor, projectId) {
      if (projectId === null) return null
      const where = { id: projectId, ...projectsFor(actor) }
      const project = await db.client.project.findFirst({ where, select: { id: true, name: true, instructions: true } })
      return project?.instructions ? { ...project, instructions: project.instructions } : null
    },

    placeOf: (actor, chat, people) => placeOf(db, actor, { chat, people }),

    usage: (actor, id) => usageOf(platform, actor, id),

    async followedBy(actor) {
      const select = { id: true, fileTree: { select: { id: true } } }
      const rows = await db.client.project.findMany({ where: projectsFor(actor), select, take: MOST_LISTED })
      return rows.map(({ id, fileTree }) => ({ id, filesId: fileTree?.id ?? null }))
    },

    handOver: userId => handOver(platform, userId),
  }
}

function changes({ name, color, instructions, model, selectedTools, folderId, collectionIds }: ProjectPatch) {
  return {
    ...(name === undefined ? {} : { name: toStorableJson(name) }),
    ...(color === undefined ? {} : { color }),
    ...(instructions === undefined ? {} : { instructions: written(instructions) }),
    ...(model === undefined ? {} : { model }),
    ...(selectedTools === undefined ? {} : { selectedTools }),
    ...(folderId === undefined ? {} : { workspaceId: folderId }),
    ...(collectionIds === undefined ? {} : { collectionIds: [...new Set(collectionIds)] }),
  }
}

function written(instructions: string | null): string | null {
  return instructions?.trim() ? toStorableJson(instructions) : null
}
