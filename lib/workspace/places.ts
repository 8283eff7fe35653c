import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { folderPlace } from './folder-place.ts'
import type { FolderSources, FolderUser } from './folders.ts'
import type { FileListings } from './listings.ts'
import type { Place } from './place.ts'
import { type TreeDeps, treePlace } from './trees/tree-place.ts'
import type { TreeRows } from './trees/tree-rows.ts'

/** Workspaces by id, for an actor who may use them. */
export interface WorkspacePlaces {
  /** Throws `workspace_not_found`. */
  find(actor: FolderUser, id: string): Promise<Place>
  /** Returns folders, then files of chats, the newest first. */
  all(actor: Actor): Promise<Place[]>
}

export interface PlacesDeps {
  sources: FolderSources
  listings: FileListings
  trees: TreeRows
  treeDeps: TreeDeps
}

export function createPlaces({ sources, listings, trees, treeDeps }: PlacesDeps): WorkspacePlaces {
  return {
    async find(actor, id) {
      const folder = (await sources.all()).find(one => one.id === id)
      if (folder && (await sources.isFor(folder, actor))) return folderPlace(folder, listings)
      const tree = folder ? null : await trees.find(actor, id)
      if (!tree) throw new AppError('workspace_not_found')
      return treePlace(tree, treeDeps)
    },
    async all(actor) {
      const all = await sources.all()
      const isOpen = await Promise.all(all.map(folder => sources.isFor(folder, actor)))
      const folders = all.filter((_, index) => isOpen[index])
      const kept = await trees.all(actor)
      return [...folders.map(folder => folderPlace(folder, listings)), ...kept.map(tree => treePlace(tree, treeDeps))]
    },
  }
}
