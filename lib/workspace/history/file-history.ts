import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import type { Platform } from '#lib/platform/index.ts'
import { chatsFor } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { VERSIONS_SHOWN } from '../limits.ts'
import type { Place } from '../place.ts'
import type { WorkspacePlaces } from '../places.ts'
import { type FileText, textOf } from '../read-text.ts'
import { requirePath } from '../require-path.ts'
import type { Git } from '../run-git.ts'
import type { FileHistory, FileVersionView } from '../workspace.ts'
import { commitsOf, textAtCommit } from './git-history.ts'
import { namesOf } from './names-of.ts'

export interface HistoryDeps {
  platform: Pick<Platform, 'db' | 'blobs'>
  places: WorkspacePlaces
  git: Git
}

export function createFileHistory({ platform: { db, blobs }, places, git }: HistoryDeps): FileHistory {
  /** Versions of a file that Parley keeps. */
  async function keptVersions(treeId: string, path: string): Promise<FileVersionView[]> {
    const rows = await db.client.fileVersion.findMany({ where: { treeId, path }, orderBy: { id: 'desc' }, take: VERSIONS_SHOWN })
    const people = await namesOf(
      db,
      rows.map(({ userId }) => userId),
    )
    return rows.map(({ id, createdAt, madeBy, userId, messageId, sha256 }) => ({
      id,
      at: createdAt.toISOString(),
      madeBy: madeBy as FileVersionView['madeBy'],
      author: people.get(userId) ?? null,
      title: null,
      messageId,
      chatId: null,
      isDeleted: sha256 === null,
    }))
  }

  /** Scopes the journal to chats that the actor may read. */
  const changesFor = (actor: Actor, workspaceId: string, path: string) => ({
    workspaceId,
    path,
    state: { in: ['written', 'undone'] },
    chat: chatsFor(actor),
  })

  /** Versions that answers in these chats made of a file of a folder. */
  async function answerVersions(actor: Actor, workspaceId: string, path: string): Promise<FileVersionView[]> {
    const where = changesFor(actor, workspaceId, path)
    const rows = await db.client.fileChange.findMany({ where, orderBy: { id: 'desc' }, take: VERSIONS_SHOWN })
    return rows.map(({ id, createdAt, messageId, chatId, afterSha }) => ({
      id,
      at: createdAt.toISOString(),
      madeBy: 'answer',
      author: null,
      title: null,
      messageId,
      chatId,
      isDeleted: afterSha === null,
    }))
  }

  async function hashOf(actor: Actor, place: Place, { path, id }: { path: string; id: string }): Promise<string | null> {
    const version =
      place.folder === undefined
        ? await db.client.fileVersion.findFirst({ where: { id, treeId: place.id, path }, select: { sha256: true } })
        : await db.client.fileChange
            .findFirst({ where: { id, ...changesFor(actor, place.id, path) }, select: { afterSha: true } })
            .then(row => row && { sha256: row.afterSha })
    if (!version) throw new AppError('not_found', { message: t('versionNotExist') })
    return version.sha256
  }

  return {
    async list(actor, workspaceId, given) {
      const place = await places.find(actor, workspaceId)
      const path = requirePath(given)
      if (place.folder === undefined) return keptVersions(place.id, path)
      const [commits, answers] = await Promise.all([commitsOf(git, place.folder, path), answerVersions(actor, place.id, path)])
      return [...commits, ...answers].sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at)).slice(0, VERSIONS_SHOWN)
    },

    async read(actor, workspaceId, { path: given, id }): Promise<FileText> {
      const place = await places.find(actor, workspaceId)
      const path = requirePath(given)
      if (!isId(id)) return textAtCommit(git, place.folder ?? '', { path, commit: place.folder === undefined ? '' : id })
      const sha256 = await hashOf(actor, place, { path, id })
      if (sha256 === null) return { status: 'missing' }
      const bytes = await blobs.read(sha256)
      return bytes ? textOf(bytes) : { status: 'unreadable' }
    },
  }
}
