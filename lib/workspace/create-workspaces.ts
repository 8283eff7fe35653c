import type { Platform } from '#lib/platform/index.ts'
import { publishTree } from './announce-tree.ts'
import { createFileChanges } from './changes/file-changes.ts'
import { createFileWrites, createPlaceWrites } from './file-writes.ts'
import { createFolderSources } from './folders.ts'
import { createFoldersAdmin } from './folders-admin.ts'
import { createListings } from './listings.ts'
import { createMaps } from './maps/create-maps.ts'
import { createPlaces } from './places.ts'
import { createReading } from './reading.ts'
import { createRepositories } from './repository/create-repositories.ts'
import type { Repositories } from './repository/repository.ts'
import { createGit } from './run-git.ts'
import type { FileChanges, FileWrites, FoldersAdmin, WorkspaceMaps, Workspaces } from './workspace.ts'

export interface WorkspaceSurfaces {
  workspaces: Workspaces
  repositories: Repositories
  foldersAdmin: FoldersAdmin
  fileWrites: FileWrites
  fileChanges: FileChanges
  maps: WorkspaceMaps
}

/** Wires the room. Throws a ConfigurationError that names each declared folder which is not there. */
export async function createWorkspaces(
  platform: Pick<Platform, 'db' | 'config' | 'env' | 'clock' | 'log' | 'audit' | 'bus' | 'blobs'>,
): Promise<WorkspaceSurfaces> {
  const { env, clock, log, bus } = platform
  const sources = await createFolderSources(platform)
  const git = createGit(env.variables.PATH ?? '')
  const listings = createListings(git, clock)
  const places = createPlaces({ sources, listings })
  const writes = createPlaceWrites(bus)
  const { maps, stateOf, signatures } = createMaps({ clock, log, find: places.find })
  return {
    workspaces: createReading(places, { log, indexOf: stateOf }),
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
    maps,
  }
}
