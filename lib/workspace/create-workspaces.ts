import type { Platform } from '#lib/platform/index.ts'
import { createFileChanges } from './changes/file-changes.ts'
import { createFileWrites, createPlaceWrites } from './file-writes.ts'
import { createFolderSources } from './folders.ts'
import { createFoldersAdmin } from './folders-admin.ts'
import { createListings } from './listings.ts'
import { createMaps } from './maps/create-maps.ts'
import { createPlaces } from './places.ts'
import { createReading } from './reading.ts'
import { createGit } from './run-git.ts'
import type { FileChanges, FileWrites, FoldersAdmin, WorkspaceMaps, Workspaces } from './workspace.ts'

/** Wires the room. Throws a ConfigurationError that names each declared folder which is not there. */
export async function createWorkspaces(
  platform: Pick<Platform, 'db' | 'config' | 'env' | 'clock' | 'log' | 'audit' | 'bus' | 'blobs'>,
): Promise<{ workspaces: Workspaces; foldersAdmin: FoldersAdmin; fileWrites: FileWrites; fileChanges: FileChanges; maps: WorkspaceMaps }> {
  const { env, clock, log, bus } = platform
  const sources = await createFolderSources(platform)
  const listings = createListings(createGit(env.variables.PATH ?? ''), clock)
  const places = createPlaces({ sources, listings })
  const writes = createPlaceWrites(bus)
  const { maps, stateOf } = createMaps({ clock, log, find: places.find })
  return {
    workspaces: createReading(places, { log, indexOf: stateOf }),
    foldersAdmin: createFoldersAdmin(platform, { sources, listings }),
    fileWrites: createFileWrites(places, writes),
    fileChanges: createFileChanges(platform, { places, writes }),
    maps,
  }
}
