import { type Asker, grantsTo } from '#lib/access/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import type { Database } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { isAtLeast, type ProjectRole, roleBy } from './roles.ts'

type Client = Pick<Database['client'], 'accessGrant'>

/** Finds the role of an actor in a project. Throws `project_not_found` where they have none, and `forbidden` where it is less than `least`. */
export async function requireRole(client: Client, actor: Asker, projectId: string, least: ProjectRole): Promise<ProjectRole> {
  const where = { projectId: isId(projectId) ? projectId : '', ...grantsTo(actor) }
  const role = roleBy(await client.accessGrant.findMany({ where, select: { level: true } }))
  if (role === null) throw new AppError('project_not_found')
  if (!isAtLeast(role, least)) throw new AppError('forbidden', { message: REFUSALS[least]() })
  return role
}

const REFUSALS: Record<ProjectRole, () => string> = {
  reader: () => t('notProject'),
  writer: () => t('canReadProjectBut'),
  owner: () => t('onlyOwnerProjectCan'),
}
