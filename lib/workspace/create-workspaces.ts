import path from 'node:path'
import type { Actor } from '#lib/auth/index.ts'
import { createMapper } from '#lib/maps/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { publishPeople } from '#lib/projects/index.ts'
import { createWorkspaceAccess } from './access.ts'
import { publishTree } from './announce-tree.ts'
import { createFileChanges } from './changes/file-changes.ts'
import { createFileWrites, createPlaceWrites } from './file-writes.ts'
import { createFolderSources, foldersBeside } from './folders.ts'
import { createFoldersAdmin } from './folders-admin.ts'
import { createGitStarter } from './git/git-starter.ts'
import { createDeletedFiles } from './history/deleted-files.ts'
import { createFileHistory } from './history/file-history.ts'
import { createListings } from './listings.ts'
import { createMaps } from './maps/create-maps.ts'
import type { ReadRule } from './model-files.ts'
import { createPlaces } from './places.ts'
import { createReading } from './reading.ts'
import { createRepositories } from './repository/create-repositories.ts'
import type { Repositories } from './repository/repository.ts'
import { createGit } from './run-git.ts'
import { bytesOfCopy, copyTree } from './trees/copy-tree.ts'
import { removeTreeOfProject, removeTreesOf, removeTreesOfChat, sweepTrees } from './trees/sweep-trees.ts'
import { createTreeRows } from './trees/tree-rows.ts'
import { createTreeWrites } from './trees/tree-writes.ts'
import type { DeletedFiles, FileChanges, FileHistory, FileTrees, FileWrites, FoldersAdmin, WorkspaceMaps, Workspaces } from './workspace.ts'

export interface WorkspacesOptions {
  /** Quota of one person's files in bytes; absent for no limit. */
  quotaBytes?: () => Promise<number>
  /** Reads the rules about reading paths, which files of models and maps keep to. */
  readRule: (actor: Actor | null) => Promise<ReadRule | null>
}

export interface WorkspaceSurfaces {
  workspaces: Workspaces
  repositories: Repositories
  foldersAdmin: FoldersAdmin
  fileWrites: FileWrites
  fileChanges: FileChanges
  fileTrees: FileTrees
  fileHistory: FileHistory
  deletedFiles: DeletedFiles
  maps: WorkspaceMaps
}

/** Wires the room. Throws a ConfigurationError that names each declared folder which is not there. */
export async function createWorkspaces(
  platform: Pick<Platform, 'db' | 'config' | 'env' | 'clock' | 'log' | 'audit' | 'bus' | 'blobs'>,
  { quotaBytes = async () => Number.POSITIVE_INFINITY, readRule }: WorkspacesOptions,
): Promise<WorkspaceSurfaces> {
  const { env, clock, log, bus, audit } = platform
  const sources = await createFolderSources(platform)
  const git = createGit(env.variables.PATH ?? '', {
    execute: createGitStarter(),
    openBeside: root => foldersBeside(sources, root),
  })
  const listings = createListings(git, clock)
  const trees = createTreeRows(platform)
  const places = createPlaces({ sources, listings, trees, treeDeps: { platform, treeWrites: createTreeWrites(platform), quotaBytes } })
  const writes = createPlaceWrites(bus)
  const { maps, stateOf, signatures } = createMaps({
    clock,
    log,
    find: places.find,
    readRule: () => readRule(null),
    mapper: createMapper({ keptIn: path.join(env.dataDir, 'maps') }),
  })
  const workspaces = {
    ...createReading(places, { log, indexOf: stateOf, readRule }),
    access: createWorkspaceAccess(platform, places),
  }
  return {
    workspaces,
    repositories: createRepositories(log, {
      git,
      find: places.find,
      signatures,
      seen: listings.forget,
      async committed({ userId }, { id, folder }, { sha, files }) {
        listings.forget(folder)
        publishTree(bus, id)
        await audit.record({ actorId: userId, action: 'files.commit', target: id, detail: { sha, files: files.length } })
      },
    }),
    foldersAdmin: createFoldersAdmin(platform, { sources, listings }),
    fileWrites: createFileWrites(places, writes),
    fileChanges: createFileChanges(platform, { places, writes, quotaBytes }),
    fileHistory: createFileHistory({ platform, places, git }),
    deletedFiles: createDeletedFiles({ platform, places, writes }),
    fileTrees: {
      ensure: async (actor, chatId) => workspaces.get(actor, (await trees.ensure(actor, chatId)).id),
      async ensureOfProject(actor, projectId) {
        const { id } = await trees.ensureOfProject(actor, projectId)
        await publishPeople(platform, projectId)
        return workspaces.get(actor, id)
      },
      removeOfProject: projectId => removeTreeOfProject(platform, projectId),
      removeAllOf: userId => removeTreesOf(platform, userId),
      copyToChat: copy => copyTree(platform, copy),
      bytesOfCopy: copy => bytesOfCopy(platform, copy),
      removeAllOfChat: chatId => removeTreesOfChat(platform, chatId),
      sweep: (undoMs, signal) => sweepTrees(platform, undoMs, signal),
    },
    maps,
  }
}
