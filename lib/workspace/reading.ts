import path from 'node:path'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Logger } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { createArchives } from './archive.ts'
import { namedPaths } from './given-path.ts'
import { MOST_FILES_A_PAGE } from './limits.ts'
import type { FileListing } from './listing.ts'
import type { ReadRule } from './model-files.ts'
import { NOTHING_OMITTED } from './omitted.ts'
import { filterFiles, pageOf } from './pages.ts'
import { AT_ONCE, type Place } from './place.ts'
import type { WorkspacePlaces } from './places.ts'
import { selectedPaths } from './selection.ts'
import { createSight } from './sight.ts'
import type { WorkspaceView } from './views.ts'
import type { Workspaces } from './workspace.ts'

const FILES_A_PAGE = 100
const NO_FILES: FileListing = { files: [], git: false, branch: null, omitted: NOTHING_OMITTED, isTruncated: false }

export interface ReadingDeps {
  log: Pick<Logger, 'warn'>
  /** State of the maps of a workspace; null where they are not open. */
  indexOf(place: Place): WorkspaceView['index'] | null
  /** Reads the rules about reading paths. */
  readRule: (actor: Actor | null) => Promise<ReadRule | null>
}

/** Lists and reads files of both kinds of workspaces. */
export function createReading(places: WorkspacePlaces, { log, indexOf, readRule }: ReadingDeps): Omit<Workspaces, 'access'> {
  const archive = createArchives()
  /** Null where the folder is missing or closed to us. */
  const orNull = async <T>(place: Place, reading: Promise<T>): Promise<T | null> =>
    reading.catch((error: unknown) => {
      log.warn('workspace.unreadable', { workspaceId: place.id, error })
      return null
    })
  const listed = (place: Place): Promise<FileListing | null> => orNull(place, place.listing())
  const viewOf = async (place: Place): Promise<WorkspaceView> => {
    const { id, title, kind, chatId, projectId, writable } = place
    const found = await orNull(place, place.summary())
    const { git = false, branch = null, fileCount = 0 } = found ?? {}
    return {
      id,
      title,
      kind,
      chatId,
      projectId,
      writable,
      git,
      branch,
      fileCount,
      index: found ? (indexOf(place) ?? 'building') : 'failed',
    }
  }
  const allPaths = async (actor: Actor, id: string) => {
    const listing = await listed(await places.find(actor, id))
    return (listing?.files ?? []).filter(({ change }) => change !== 'deleted').map(({ path }) => path)
  }

  return {
    async requireOne(actor, id) {
      await places.find(actor, id)
    },

    async list(actor) {
      return Promise.all((await places.all(actor)).map(viewOf))
    },

    async get(actor, id) {
      return viewOf(await places.find(actor, id))
    },

    async files(actor, id, { cursor, limit = FILES_A_PAGE, ...filter }) {
      const place = await places.find(actor, id)
      const { files: all, omitted } = (await listed(place)) ?? NO_FILES
      const files = filterFiles(all, filter)
      const { items, nextCursor } = pageOf(files, { cursor, limit: Math.min(limit, MOST_FILES_A_PAGE) })
      const binary = await place.binary(items)
      return {
        items: items.map(({ path, sizeBytes, change }, index) => ({ path, sizeBytes, binary: binary[index] ?? false, change })),
        nextCursor,
        omitted,
      }
    },

    async tree(actor, id) {
      const listing = await (await places.find(actor, id)).listing().catch((cause: unknown) => {
        throw new AppError('unusable', { message: t('filesFolderCannotRead'), cause })
      })
      return {
        files: listing.files.map(({ path, sizeBytes, change }) => ({ path, sizeBytes, change })),
        isTruncated: listing.isTruncated,
        notes: listing.omitted.notes,
      }
    },

    allPaths,

    async readText(actor, id, path) {
      return (await places.find(actor, id)).readText(path)
    },

    async realPath(actor, id, path) {
      return (await places.find(actor, id)).realPath(path)
    },

    async namedPaths(actor, id, given) {
      const place = await places.find(actor, id)
      const names = [place.id, place.title, ...(place.folder ? [path.basename(place.folder)] : [])]
      return namedPaths(given, { root: place.folder, names, paths: () => allPaths(actor, id), sniff: place.sniff })
    },

    async readBytes(actor, id, path, mostBytes) {
      return (await places.find(actor, id)).readBytes(path, mostBytes)
    },

    async archive(actor, id, prefix) {
      return archive(actor.userId, await places.find(actor, id), prefix)
    },

    async sight(actor, id, options) {
      const [place, rule] = await Promise.all([places.find(actor, id), readRule(actor)])
      return createSight({ ...place, listing: () => listed(place).then(found => found ?? NO_FILES) }, rule, options)
    },

    async unusable(actor, id, paths) {
      const place = await places.find(actor, id)
      const [binaryFiles, invalidFiles]: [string[], string[]] = [[], []]
      for (let first = 0; first < paths.length; first += AT_ONCE) {
        const some = paths.slice(first, first + AT_ONCE)
        const found = await Promise.all(some.map(path => place.sniff(path)))
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
      return (await places.find(actor, id)).reminder
    },
  }
}
