import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Database, Prisma } from '#lib/platform/index.ts'
import { MOST_LISTED } from './limits.ts'
import { colorOf } from './project-colors.ts'
import type { ProjectDefaults, ProjectDetails, ProjectView } from './projects.ts'
import type { ProjectRole } from './roles.ts'
import { requireRole } from './roles-of.ts'
import { chatsFor } from './scope.ts'

type Db = Pick<Database, 'client'>

const columns = { id: true, name: true, color: true, updatedAt: true, _count: { select: { members: true } } } satisfies Prisma.ProjectSelect
const defaults = { model: true, selectedTools: true, workspaceId: true, fileTree: { select: { id: true } } } satisfies Prisma.ProjectSelect
const person = { role: true, user: { select: { id: true, name: true, email: true, disabledAt: true } } } as const

const EVERY_TOOL = ['*']
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Reads the projects of an actor, by name. */
export async function listProjects({ client }: Db, actor: Actor): Promise<ProjectView[]> {
  const rows = await client.projectMember.findMany({
    where: { userId: actor.userId },
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
    select: { role: true, project: { select: columns } },
  })
  const chats = await chatCounts(
    client,
    actor,
    rows.map(({ project }) => project.id),
  )
  const views = rows.map(({ role, project: { _count, ...project } }) => ({
    ...project,
    color: colorOf(project.color),
    role: role as ProjectRole,
    people: _count.members,
    chats: chats.get(project.id) ?? 0,
  }))
  return views.sort((one, other) => collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1))
}

/** Counts the chats with messages that the actor may read. */
async function chatCounts(client: Db['client'], actor: Actor, ids: string[]): Promise<Map<string, number>> {
  const where = { AND: [{ projectId: { in: ids }, headId: { not: null } }, chatsFor(actor)] }
  const groups = await client.chat.groupBy({ by: ['projectId'], where, _count: { _all: true } })
  return new Map(groups.map(({ projectId, _count }) => [projectId ?? '', _count._all]))
}

/** Returns the name of a project for the audit trail; empty where it no longer exists. */
export async function projectName({ client }: Db, id: string): Promise<string> {
  return (await client.project.findUnique({ where: { id }, select: { name: true } }))?.name ?? ''
}

/** Reads one project. Throws `project_not_found`. */
export async function readProject({ client }: Db, actor: Actor, id: string): Promise<ProjectDetails> {
  const role = await requireRole(client, actor, id, 'reader')
  const select = {
    ...columns,
    ...defaults,
    userId: true,
    instructions: true,
    members: { select: person, orderBy: { createdAt: 'asc' } },
  } as const
  const row = await client.project.findUnique({ where: { id }, select })
  if (!row) throw new AppError('project_not_found')
  const { _count, members, userId: holderId, fileTree, ...project } = row
  return {
    ...project,
    ...defaultsOf(row),
    holderId,
    folderId: row.workspaceId,
    color: colorOf(row.color),
    role,
    people: _count.members,
    chats: (await chatCounts(client, actor, [id])).get(id) ?? 0,
    members: members.map(({ role, user: { id: userId, name, email, disabledAt } }) => ({
      userId,
      name,
      email,
      role: role as ProjectRole,
      isDisabled: disabledAt !== null,
    })),
  }
}

/** Reads what a new chat of the actor in a project begins with. Throws `project_not_found`, and `forbidden` for readers. */
export async function defaultsFor({ client }: Db, actor: Actor, id: string): Promise<ProjectDefaults> {
  await requireRole(client, actor, id, 'writer')
  return defaultsOf(await client.project.findUniqueOrThrow({ where: { id }, select: defaults }))
}

function defaultsOf({
  model,
  selectedTools,
  workspaceId,
  fileTree,
}: Prisma.ProjectGetPayload<{ select: typeof defaults }>): ProjectDefaults {
  return { model, selectedTools: (selectedTools as string[] | null) ?? EVERY_TOOL, workspaceId: workspaceId ?? fileTree?.id ?? null }
}
