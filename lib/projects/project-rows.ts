import { grantsTo } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Database, Prisma } from '#lib/platform/index.ts'
import { MOST_LISTED } from './limits.ts'
import { colorOf } from './project-colors.ts'
import type { ProjectDefaults, ProjectDetails, ProjectView } from './projects.ts'
import { roleBy, roleOf } from './roles.ts'
import { requireRole } from './roles-of.ts'
import { chatsFor, projectsFor } from './scope.ts'

type Db = Pick<Database, 'client' | 'query'>

const columns = { id: true, name: true, color: true, updatedAt: true } satisfies Prisma.ProjectSelect
const defaults = { model: true, selectedTools: true, workspaceId: true, fileTree: { select: { id: true } } } satisfies Prisma.ProjectSelect
const grant = {
  level: true,
  user: { select: { id: true, name: true, email: true, disabledAt: true } },
  group: { select: { id: true, name: true, key: true, _count: { select: { members: true } } } },
} satisfies Prisma.AccessGrantSelect
const PEOPLE = `
  SELECT g."objectId" AS "id", COUNT(DISTINCT COALESCE(g."userId", gm."userId")) AS "people" FROM "AccessGrant" g
  LEFT JOIN "GroupMember" gm ON gm."groupId" = g."groupId" WHERE g."objectKind" = 'project' AND g."objectId" = ANY(?) GROUP BY g."objectId"`

const EVERY_TOOL = ['*']
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Reads the projects of an actor, by name. */
export async function listProjects(db: Db, actor: Actor): Promise<ProjectView[]> {
  const rows = await db.client.project.findMany({
    where: projectsFor(actor),
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
    select: { ...columns, grants: { where: grantsTo(actor), select: { level: true } } },
  })
  const ids = rows.map(({ id }) => id)
  const [chats, people] = await Promise.all([chatCounts(db.client, actor, ids), peopleCounts(db, ids)])
  const views = rows.map(({ grants, ...project }) => ({
    ...project,
    color: colorOf(project.color),
    role: roleBy(grants) ?? 'reader',
    people: people.get(project.id) ?? 0,
    chats: chats.get(project.id) ?? 0,
  }))
  return views.sort((one, other) => collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1))
}

/** Counts the people of projects, each once. */
async function peopleCounts(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; people: number | bigint }>(PEOPLE, [ids])
  return new Map(rows.map(({ id, people }) => [id, Number(people)]))
}

/** Counts the chats with messages that the actor may read. */
async function chatCounts(client: Db['client'], actor: Actor, ids: string[]): Promise<Map<string, number>> {
  const where = { AND: [{ projectId: { in: ids }, headId: { not: null } }, chatsFor(actor)] }
  const groups = await client.chat.groupBy({ by: ['projectId'], where, _count: { _all: true } })
  return new Map(groups.map(({ projectId, _count }) => [projectId ?? '', _count._all]))
}

/** Returns the name of a project for the audit trail; empty where it no longer exists. */
export async function projectName({ client }: Pick<Db, 'client'>, id: string): Promise<string> {
  return (await client.project.findUnique({ where: { id }, select: { name: true } }))?.name ?? ''
}

/** Reads one project. Throws `project_not_found`. */
export async function readProject(db: Db, actor: Actor, id: string): Promise<ProjectDetails> {
  const { client } = db
  const role = await requireRole(client, actor, id, 'reader')
  const select = {
    ...columns,
    ...defaults,
    userId: true,
    instructions: true,
    collectionIds: true,
    grants: { select: grant, orderBy: { createdAt: 'asc' } },
  } as const
  const row = await client.project.findUnique({ where: { id }, select })
  if (!row) throw new AppError('project_not_found')
  const { grants, userId: holderId, fileTree, ...project } = row
  return {
    ...project,
    ...defaultsOf(row),
    holderId,
    folderId: row.workspaceId,
    collectionIds: (row.collectionIds as string[] | null) ?? [],
    color: colorOf(row.color),
    role,
    people: (await peopleCounts(db, [id])).get(id) ?? 0,
    chats: (await chatCounts(client, actor, [id])).get(id) ?? 0,
    members: grants.flatMap(({ level, user }) => {
      if (!user) return []
      const { id: userId, name, email, disabledAt } = user
      return { userId, name, email, role: roleOf(level), isDisabled: disabledAt !== null }
    }),
    groups: grants
      .flatMap(({ level, group }) => (group ? { ...group, role: roleOf(level) } : []))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ id: groupId, name, role, _count }) => ({ groupId, name, role, people: _count.members })),
  }
}

/** Reads what a new chat of the actor in a project begins with. Throws `project_not_found`, and `forbidden` for readers. */
export async function defaultsFor({ client }: Pick<Db, 'client'>, actor: Actor, id: string): Promise<ProjectDefaults> {
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
