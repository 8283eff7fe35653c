import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import type { Platform } from '#lib/platform/index.ts'
import { requirePath } from '../file-writes.ts'
import { VERSIONS_SHOWN } from '../limits.ts'
import type { Place } from '../place.ts'
import type { Places } from '../places.ts'
import { type FileText, textOf } from '../read-text.ts'
import type { Git } from '../run-git.ts'
import type { FileHistory, FileVersionView } from '../workspace.ts'
import { commitsOf, textAtCommit } from './git-history.ts'

export interface HistoryDeps {
  platform: Pick<Platform, 'db' | 'blobs'>
  places: Places
  git: Git
}

export function createFileHistory({ platform: { db, blobs }, places, git }: HistoryDeps): FileHistory {
  /** Versions of a file that Parley keeps. */
  async function keptVersions(treeId: string, path: string): Promise<FileVersionView[]> {
    const rows = await db.client.fileVersion.findMany({ where: { treeId, path }, orderBy: { id: 'desc' }, take: VERSIONS_SHOWN })
    const people = await namesOf(rows.map(({ userId }) => userId))
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

  async function namesOf(ids: string[]): Promise<Map<string, string>> {
    const rows = await db.client.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } })
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  /** Scopes the journal to chats of the actor: those of other people are theirs alone. */
  const ownChanges = (actor: Actor, workspaceId: string, path: string) => ({
    workspaceId,
    path,
    state: { in: ['written', 'undone'] },
    chat: { deletedAt: null, ...ownedBy(actor) },
  })

  /** Versions that answers in the actor's chats made of a file of a folder. */
  async function answerVersions(actor: Actor, workspaceId: string, path: string): Promise<FileVersionView[]> {
    const where = ownChanges(actor, workspaceId, path)
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
            .findFirst({ where: { id, ...ownChanges(actor, place.id, path) }, select: { afterSha: true } })
            .then(row => row && { sha256: row.afterSha })
    if (!version) throw new AppError('not_found', { message: 'This version does not exist.' })
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
