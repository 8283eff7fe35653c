import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import type { Database } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { isAtLeast, type ProjectRole } from './roles.ts'

type Client = Pick<Database['client'], 'projectMember'>

/** Finds the role of an actor in a project. Throws `project_not_found` where they have none, and `forbidden` where it is less than `least`. */
export async function requireRole(
  client: Client,
  actor: Pick<Actor, 'userId'>,
  projectId: string,
  least: ProjectRole,
): Promise<ProjectRole> {
  const where = { projectId: isId(projectId) ? projectId : '', userId: actor.userId }
  const member = await client.projectMember.findFirst({ where, select: { role: true } })
  if (!member) throw new AppError('project_not_found')
  const role = member.role as ProjectRole
  if (!isAtLeast(role, least)) throw new AppError('forbidden', { message: REFUSALS[least]() })
  return role
}

const REFUSALS: Record<ProjectRole, () => string> = {
  reader: () => t('notProject'),
  writer: () => t('canReadProjectBut'),
  owner: () => t('onlyOwnerProjectCan'),
}
