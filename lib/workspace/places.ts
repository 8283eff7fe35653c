import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { folderPlace } from './folder-place.ts'
import { type FolderSources, isFor } from './folders.ts'
import type { Listings } from './listings.ts'
import type { Place } from './place.ts'

/** Workspaces by id, for an actor who may use them. */
export interface Places {
  /** Throws `workspace_not_found`. */
  find(actor: Actor, id: string): Promise<Place>
  all(actor: Actor): Promise<Place[]>
}

export function createPlaces({ sources, listings }: { sources: FolderSources; listings: Listings }): Places {
  return {
    async find(actor, id) {
      const folder = (await sources.all()).find(one => one.id === id)
      if (!folder || !isFor(folder, actor)) throw new AppError('workspace_not_found')
      return folderPlace(folder, listings)
    },
    async all(actor) {
      return (await sources.all()).filter(folder => isFor(folder, actor)).map(folder => folderPlace(folder, listings))
    },
  }
}
