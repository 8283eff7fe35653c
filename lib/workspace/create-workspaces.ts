import type { Platform } from '#lib/platform/index.ts'
import { publishTree } from './announce-tree.ts'
import { createFileChanges } from './changes/file-changes.ts'
import { createFileWrites, createPlaceWrites } from './file-writes.ts'
import { createFolderSources } from './folders.ts'
import { createFoldersAdmin } from './folders-admin.ts'
import { createFileHistory } from './history/file-history.ts'
import { createListings } from './listings.ts'
import { createMaps } from './maps/create-maps.ts'
import { createPlaces } from './places.ts'
import { createReading } from './reading.ts'
import { createRepositories } from './repository/create-repositories.ts'
import type { Repositories } from './repository/repository.ts'
import { createGit } from './run-git.ts'
import { keepTreesSwept, removeTreesOf } from './trees/sweep-trees.ts'
import { createTreeRows } from './trees/tree-rows.ts'
import { createTreeWrites } from './trees/tree-writes.ts'
import type { FileChanges, FileHistory, FileTrees, FileWrites, FoldersAdmin, WorkspaceMaps, Workspaces } from './workspace.ts'

export interface WorkspacesOptions {
  /** Time after which a deleted chat cannot be brought back, where this process removes its files then. */
  sweepsAfterMs?: number | null
  /** Quota of one person's files in bytes; absent for no limit. */
  quotaBytes?: () => Promise<number>
}

export interface WorkspaceSurfaces {
  workspaces: Workspaces
  repositories: Repositories
  foldersAdmin: FoldersAdmin
  fileWrites: FileWrites
  fileChanges: FileChanges
  fileTrees: FileTrees
  fileHistory: FileHistory
  maps: WorkspaceMaps
}

/** Wires the room. Throws a ConfigurationError that names each declared folder which is not there. */
export async function createWorkspaces(
  platform: Pick<Platform, 'db' | 'config' | 'env' | 'clock' | 'log' | 'audit' | 'bus' | 'blobs'>,
  { sweepsAfterMs = null, quotaBytes = async () => Number.POSITIVE_INFINITY }: WorkspacesOptions = {},
): Promise<WorkspaceSurfaces> {
  const { env, clock, log, bus } = platform
  const sources = await createFolderSources(platform)
  const git = createGit(env.variables.PATH ?? '')
  const listings = createListings(git, clock)
  const trees = createTreeRows(platform)
  const places = createPlaces({ sources, listings, trees, treeDeps: { platform, treeWrites: createTreeWrites(platform), quotaBytes } })
  const writes = createPlaceWrites(bus)
  const { maps, stateOf, signatures } = createMaps({ clock, log, find: places.find })
  const workspaces = createReading(places, { log, indexOf: stateOf })
  return {
    workspaces,
    repositories: createRepositories(log, {
      git,
      find: places.find,
      signatures,
      committed({ id, folder }) {
        listings.forget(folder)
        publishTree(bus, id)
      },
    }),
    foldersAdmin: createFoldersAdmin(platform, { sources, listings }),
    fileWrites: createFileWrites(places, writes),
    fileChanges: createFileChanges(platform, { places, writes }),
    fileHistory: createFileHistory({ platform, places, git }),
    fileTrees: {
      ensure: async (actor, chatId) => workspaces.get(actor, (await trees.ensure(actor, chatId)).id),
      removeAllOf: userId => removeTreesOf(platform, userId),
      close: sweepsAfterMs === null ? () => undefined : keepTreesSwept(platform, sweepsAfterMs),
    },
    maps,
  }
}
