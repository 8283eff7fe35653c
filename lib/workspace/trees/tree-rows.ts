import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { isUniqueViolation, now, type Platform, type Prisma } from '#lib/platform/index.ts'
import { type ChatAccess, chatsFor, projectsFor, requireChat, requireRole } from '#lib/projects/index.ts'
import { workspace as t } from '#lib/words/en/workspace.ts'

/** Files that Parley keeps for one chat or one project. */
export interface Tree {
  id: string
  chatId: string | null
  projectId: string | null
  /** Person towards whose storage its files count: the owner of the chat, or the holder of the project. */
  holderId: string
  title: string
  fileCount: number
  writable: boolean
}

/** Trees of chats that the actor may read, and of their projects. Where they may continue these, the tree is writable. */
export interface TreeRows {
  find(actor: Pick<Actor, 'userId' | 'role'>, treeId: string): Promise<Tree | null>
  /** Returns those of the actor's own chats and of their projects, the newest first. */
  all(actor: Actor): Promise<Tree[]>
  /** Finds the tree of a chat, or makes it. Throws `chat_not_found`, and `forbidden` for readers. */
  ensure(actor: Actor, chatId: string): Promise<Tree>
  /** Finds the tree of a project, or makes it. Throws `project_not_found`, and `forbidden` for readers. */
  ensureOfProject(actor: Actor, projectId: string): Promise<Tree>
}

const MOST_LISTED = 1_000
const CHAT_TITLE = () => t('filesChat')
const PROJECT_TITLE = () => t('filesProject')

const columns = {
  id: true,
  chatId: true,
  projectId: true,
  title: true,
  chat: { select: { title: true, userId: true } },
  project: { select: { name: true, userId: true } },
  _count: { select: { files: true } },
} satisfies Prisma.FileTreeSelect

type FileTreeRow = Prisma.FileTreeGetPayload<{ select: typeof columns }>

const treeOf = ({ id, chatId, projectId, title, chat, project, _count }: FileTreeRow, writable: boolean): Tree => ({
  id,
  chatId,
  projectId,
  holderId: (chat ?? project)?.userId ?? '',
  title: chat?.title || project?.name || title,
  fileCount: _count.files,
  writable,
})

export function createTreeRows({ db, clock }: Pick<Platform, 'db' | 'clock'>): TreeRows {
  const scope = (actor: Pick<Actor, 'userId' | 'role'>, access: ChatAccess = 'read'): Prisma.FileTreeWhereInput => ({
    OR: [{ chat: chatsFor(actor, access) }, { project: projectsFor(actor, access === 'write' ? 'writer' : 'reader') }],
  })

  async function findOne(
    actor: Pick<Actor, 'userId' | 'role'>,
    place: { id: string } | { chatId: string } | { projectId: string },
  ): Promise<Tree | null> {
    const row = await db.client.fileTree.findFirst({ where: { ...place, ...scope(actor) }, select: columns })
    return row && treeOf(row, (await db.client.fileTree.count({ where: { id: row.id, ...scope(actor, 'write') } })) > 0)
  }

  async function findOrMake(actor: Actor, place: { chatId: string } | { projectId: string }, title: string): Promise<Tree | null> {
    const found = await findOne(actor, place)
    if (found) return found
    const data = { id: newId(clock.nowMs()), ...place, title, createdAt: now(clock) }
    await db.client.fileTree.create({ data }).catch((error: unknown) => {
      // Another request has just made it.
      if (!isUniqueViolation(error)) throw error
    })
    return findOne(actor, place)
  }

  return {
    find: async (actor, id) => (isId(id) ? findOne(actor, { id }) : null),

    async all(actor) {
      const orderBy = { createdAt: 'desc' } as const
      const rows = await db.client.fileTree.findMany({ where: scope(actor, 'own'), select: columns, orderBy, take: MOST_LISTED })
      const writable = await db.client.fileTree.findMany({
        where: { id: { in: rows.flatMap(({ id, projectId }) => (projectId === null ? [] : [id])) }, ...scope(actor, 'write') },
        select: { id: true },
      })
      const ids = new Set(writable.map(({ id }) => id))
      return rows.map(row => treeOf(row, row.projectId === null || ids.has(row.id)))
    },

    async ensure(actor, chatId) {
      await requireChat(db, actor, { chatId, access: 'write' })
      const tree = await findOrMake(actor, { chatId }, CHAT_TITLE())
      if (!tree) throw new AppError('chat_not_found')
      return tree
    },

    async ensureOfProject(actor, projectId) {
      await requireRole(db.client, actor, projectId, 'writer')
      const tree = await findOrMake(actor, { projectId }, PROJECT_TITLE())
      if (!tree) throw new AppError('project_not_found')
      return tree
    },
  }
}
