import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { createTurns, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Place } from '../place.ts'
import type { Git } from '../run-git.ts'
import { changedPlaces, chosenPlaces } from './changed-places.ts'
import { commitFiles } from './commit.ts'
import { compareTrees } from './compare-trees.ts'
import { MAX_COMMIT_MESSAGE_CHARS, REPOSITORY_TIMEOUT_MS } from './limits.ts'
import { currentBranch, headCommit, type OpenedRepository, openRepository } from './opened.ts'
import type { Signatures } from './read-symbols.ts'
import { readerAt } from './reader-at.ts'
import { readRefs } from './refs.ts'
import type { Repositories } from './repository.ts'
import { commitsOfRange, readReview } from './review.ts'
import type { ReviewChanges, WorkingChanges } from './views.ts'
import { withWorkingTree } from './working-tree.ts'

/** Workspace that is a folder on the server. */
interface FolderPlace extends Pick<Place, 'id' | 'writable'> {
  folder: string
}

export interface RepositoriesDeps {
  git: Git
  /** Throws `workspace_not_found`. */
  find: (actor: Actor, workspaceId: string) => Promise<Pick<Place, 'id' | 'writable' | 'folder'>>
  signatures: Signatures
  /** Called with the folder whose changes were read: a list made before is older than what the caller has seen. */
  seen: (folder: string) => void
  /** Called with each commit: the state of files that is remembered is stale. */
  committed: (actor: Actor, place: FolderPlace, commit: Awaited<ReturnType<typeof commitFiles>>) => Promise<void>
}

export function createRepositories(log: Platform['log'], { git, find, signatures, seen, committed }: RepositoriesDeps): Repositories {
  const folderOf = async (actor: Actor, workspaceId: string): Promise<FolderPlace> => {
    const { id, writable, folder } = await find(actor, workspaceId)
    if (folder === undefined) throw new AppError('unusable', { message: t('filesNotGitRepository') })
    return { id, writable, folder }
  }
  /** A review continues without symbols. */
  const known: Signatures = files =>
    signatures(files).catch((error: unknown) => {
      log.warn('workspace.symbols_failed', { error })
      return new Map()
    })
  /** Changes of one folder are read one after the other: each reading copies the files that have changed. */
  const copying = createTurns()
  /** Reviews that are being read: several viewers of a chat ask at the same time. */
  const reviews = new Map<string, Promise<ReviewChanges>>()
  const open = async (actor: Actor, workspaceId: string): Promise<OpenedRepository> =>
    openRepository(git, (await folderOf(actor, workspaceId)).folder, AbortSignal.timeout(REPOSITORY_TIMEOUT_MS))

  async function readChanges(
    folder: string,
    { paths, mostBytes }: { paths?: readonly string[] | undefined; mostBytes?: number | undefined },
  ): Promise<WorkingChanges> {
    const opened = await openRepository(git, folder, AbortSignal.timeout(REPOSITORY_TIMEOUT_MS))
    const [from, branch, changed] = await Promise.all([headCommit(opened), currentBranch(opened), changedPlaces(opened)])
    const places = paths === undefined ? changed.places : chosenPlaces(changed.places, paths)
    if (places === null) throw new AppError('invalid_path', { message: t('oneFilesNoChanges2') })
    return withWorkingTree(opened, { from, places, isKept: false }, async ({ tree, objects, leftOut }) => ({
      branch,
      files: await compareTrees(opened, { from: from ?? (await emptyTree(opened, objects)), to: tree, objects, mostBytes }),
      leftOut: [...(paths === undefined ? changed.leftOut : []), ...leftOut],
    }))
  }

  return {
    async refs(actor, id) {
      return readRefs(await open(actor, id))
    },

    async changes(actor, id, { paths, mostBytes } = {}) {
      const { folder } = await folderOf(actor, id)
      const changes = await copying.take(folder, () => readChanges(folder, { paths, mostBytes }))
      seen(folder)
      return changes
    },

    async commit(actor, id, { message, paths }) {
      const place = await folderOf(actor, id)
      if (!place.writable) throw new AppError('forbidden', { message: t('folderReadOnly') })
      if (message.trim() === '' || message.includes('\0') || message.length > MAX_COMMIT_MESSAGE_CHARS || !message.isWellFormed())
        throw new AppError('unusable', { message: t('writeMessageMost65') })
      const opened = await openRepository(git, place.folder, AbortSignal.timeout(REPOSITORY_TIMEOUT_MS))
      const commit = await commitFiles(opened, { actor, message, paths })
      log.info('workspace.committed', { workspaceId: id, userId: actor.userId, sha: commit.sha, files: commit.files.length })
      await committed(actor, place, commit)
      return commit
    },

    async requireRange(actor, id, range) {
      await commitsOfRange(await open(actor, id), range)
    },

    async review(actor, id, range, options = {}) {
      const { folder } = await folderOf(actor, id)
      const key = JSON.stringify([folder, range.base, range.head, options])
      const found = reviews.get(key)
      if (found) return found
      const made = openRepository(git, folder, AbortSignal.timeout(REPOSITORY_TIMEOUT_MS))
        .then(opened => readReview(opened, { ...options, range, signatures: known }))
        .finally(() => reviews.delete(key))
      reviews.set(key, made)
      return made
    },

    async readerAt(actor, id, commit) {
      const { folder } = await folderOf(actor, id)
      let opened: Promise<OpenedRepository> | null = null
      return readerAt(async use => {
        opened ??= openRepository(git, folder, AbortSignal.timeout(REPOSITORY_TIMEOUT_MS))
        return use(await opened)
      }, commit)
    },
  }
}

async function emptyTree(opened: OpenedRepository, objects: { variables?: Readonly<Record<string, string>> }): Promise<string> {
  return (await opened.require(['mktree', '-z'], { ...objects, input: '' })).trim()
}
