import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { createFolderSources, isFor } from './folders.ts'
import { createFoldersAdmin } from './folders-admin.ts'
import { MOST_FILES_A_PAGE } from './limits.ts'
import { createListings } from './listings.ts'
import { filterFiles, pageOf } from './pages.ts'
import { readText, sniff, textSize } from './read-text.ts'
import { createGit } from './run-git.ts'
import { selectedPaths } from './selection.ts'
import type { FolderView, WorkspaceView } from './views.ts'
import type { FoldersAdmin, Workspaces } from './workspace.ts'

const FILES_A_PAGE = 100
/** Files of a selection that are opened at the same time. */
const AT_ONCE = 32

/** Wires the room. Throws a ConfigurationError that names each declared folder which is not there. */
export async function createWorkspaces(
  platform: Pick<Platform, 'db' | 'config' | 'env' | 'clock' | 'log' | 'audit'>,
): Promise<{ workspaces: Workspaces; foldersAdmin: FoldersAdmin }> {
  const { env, clock, log } = platform
  const sources = await createFolderSources(platform)
  const listings = createListings(createGit(env.variables.PATH ?? ''), clock)

  const find = async (actor: Actor, id: string): Promise<FolderView> => {
    const folder = (await sources.all()).find(one => one.id === id)
    if (!folder || !isFor(folder, actor)) throw new AppError('workspace_not_found')
    return folder
  }
  /** Null where the folder is gone or closed to us. */
  const listed = async ({ id, path }: FolderView) =>
    listings.of(path).catch((error: unknown) => {
      log.warn('workspace.unreadable', { workspaceId: id, error })
      return null
    })
  const viewOf = async (folder: FolderView): Promise<WorkspaceView> => {
    const listing = await listed(folder)
    return {
      id: folder.id,
      title: folder.title,
      kind: 'folder',
      writable: folder.writable,
      git: listing?.git ?? false,
      branch: listing?.branch ?? null,
      fileCount: listing?.files.filter(({ change }) => change !== 'deleted').length ?? 0,
      index: listing ? 'ready' : 'failed',
    }
  }
  const allPaths: Workspaces['allPaths'] = async (actor, id) => {
    const listing = await listed(await find(actor, id))
    return (listing?.files ?? []).filter(({ change }) => change !== 'deleted').map(({ path }) => path)
  }

  const workspaces: Workspaces = {
    async requireOne(actor, id) {
      await find(actor, id)
    },

    async list(actor) {
      return Promise.all((await sources.all()).filter(folder => isFor(folder, actor)).map(viewOf))
    },

    async get(actor, id) {
      return viewOf(await find(actor, id))
    },

    async files(actor, id, { cursor, limit = FILES_A_PAGE, ...filter }) {
      const folder = await find(actor, id)
      const files = filterFiles((await listed(folder))?.files ?? [], filter)
      const { items, nextCursor } = pageOf(files, { cursor, limit: Math.min(limit, MOST_FILES_A_PAGE) })
      const binary = await listings.binary(folder.path, items)
      return {
        items: items.map(({ path, sizeBytes, change }, index) => ({ path, sizeBytes, binary: binary[index] ?? false, change })),
        nextCursor,
      }
    },

    async tree(actor, id) {
      const listing = await listings.of((await find(actor, id)).path).catch((cause: unknown) => {
        throw new AppError('unusable', { message: 'The files of this folder cannot be read at the moment.', cause })
      })
      return {
        files: listing.files.map(({ path, sizeBytes, change }) => ({ path, sizeBytes, change })),
        isTruncated: listing.isTruncated,
      }
    },

    allPaths,

    async readText(actor, id, path) {
      return readText((await find(actor, id)).path, path)
    },

    async reader(actor, id) {
      const { path: root } = await find(actor, id)
      return { sizeOf: path => textSize(root, path), readText: path => readText(root, path) }
    },

    async unusable(actor, id, paths) {
      const { path: root } = await find(actor, id)
      const [binaryFiles, invalidFiles]: [string[], string[]] = [[], []]
      for (let first = 0; first < paths.length; first += AT_ONCE) {
        const some = paths.slice(first, first + AT_ONCE)
        const found = await Promise.all(some.map(path => sniff(root, path)))
        for (const [index, path] of some.entries()) {
          if (found[index] === 'binary') binaryFiles.push(path)
          else if (found[index] !== 'text') invalidFiles.push(path)
        }
      }
      return { binaryFiles, invalidFiles }
    },

    async selection(actor, id, paths) {
      if (id === null && paths.length > 0) throw new AppError('no_workspace')
      return paths.length === 0 || id === null ? [] : selectedPaths(paths, await allPaths(actor, id))
    },

    async reminder(actor, id) {
      return (await find(actor, id)).reminder
    },
  }
  return { workspaces, foldersAdmin: createFoldersAdmin(platform, { sources, listings }) }
}
