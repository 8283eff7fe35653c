import path from 'node:path'
import { AppError } from '#lib/errors.ts'
import { isUniqueViolation, now, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { workspace } from '#lib/words/en/workspace.ts'
import type { FolderSources } from './folders.ts'
import type { FileListings } from './listings.ts'
import type { FolderTest, FolderView } from './views.ts'
import type { FolderChange, FoldersAdmin } from './workspace.ts'

export interface FoldersAdminDeps {
  sources: FolderSources
  listings: Pick<FileListings, 'of'>
}

export function createFoldersAdmin(
  { db, clock, audit }: Pick<Platform, 'db' | 'clock' | 'audit'>,
  { sources, listings }: FoldersAdminDeps,
): FoldersAdmin {
  const get = async (id: string): Promise<FolderView> => {
    const found = (await sources.all()).find(folder => folder.id === id)
    if (!found) throw new AppError('workspace_not_found')
    return found
  }

  async function test(given: string): Promise<FolderTest> {
    if (!path.isAbsolute(given)) return { status: 'failed', reason: workspace('enterAbsolutePathServer') }
    try {
      const { files, git, branch } = await listings.of(path.resolve(given))
      return { status: 'ok', fileCount: files.filter(({ change }) => change !== 'deleted').length, git, branch }
    } catch (error) {
      return { status: 'failed', reason: REASONS[(error as NodeJS.ErrnoException).code ?? '']?.() ?? workspace('folderCannotRead') }
    }
  }

  async function requireReadable(given: string): Promise<string> {
    const tested = await test(given)
    if (tested.status === 'failed') throw new AppError('unusable', { message: tested.reason })
    return path.resolve(given)
  }

  async function updateDeclared(id: string, { enabled, ...rest }: FolderChange): Promise<void> {
    if (Object.keys(rest).length > 0) throw new AppError('declared_elsewhere')
    if (enabled === undefined) return
    const key = { kind: 'workspace', name: id }
    await db.client.declaredState.upsert({ where: { kind_name: key }, create: { ...key, enabled }, update: { enabled } })
  }

  async function updateOwn(id: string, change: FolderChange): Promise<void> {
    const { path: given, people, ...rest } = change
    const { count } = await db.client.folder.updateMany({
      where: { id },
      data: {
        ...rest,
        ...(given === undefined ? {} : { path: await requireReadable(given) }),
        ...(people === undefined ? {} : { people: unique(people) }),
        updatedAt: now(clock),
      },
    })
    if (count === 0) throw new AppError('workspace_not_found')
  }

  return {
    list: () => sources.all(),
    get,
    test,

    async create(actor, { id, title, path: given, writable, people, reminder }) {
      const taken = (cause?: unknown) => new AppError('name_taken', { message: t('folderCalledIdAlready', { id }), cause })
      if ((await sources.all()).some(folder => folder.id === id)) throw taken()
      const folder = await requireReadable(given)
      const at = now(clock)
      const data = { id, title, path: folder, writable, people: unique(people), reminder, createdAt: at, updatedAt: at }
      await db.client.folder.create({ data }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? taken(error) : error
      })
      await audit.record({ actor, action: 'folder.create', target: id, detail: { path: folder, writable } })
      return get(id)
    },

    async update(actor, id, change) {
      const before = await get(id)
      if (before.origin === 'file') await updateDeclared(id, change)
      else await updateOwn(id, change)
      const { path: place, writable, enabled } = change
      const detail = {
        changed: Object.keys(change).join(' '),
        ...(place === undefined ? {} : { path: place }),
        ...(writable === undefined ? {} : { writable }),
        ...(enabled === undefined ? {} : { enabled }),
      }
      await audit.record({ actor, action: 'folder.update', target: id, detail })
      return get(id)
    },

    async remove(actor, id) {
      if ((await get(id)).origin === 'file') throw new AppError('declared_elsewhere')
      await db.client.folder.deleteMany({ where: { id } })
      await audit.record({ actor, action: 'folder.delete', target: id })
    },
  }
}

const REASONS: Record<string, () => string> = {
  ENOENT: () => workspace('noFolderPath'),
  ENOTDIR: () => workspace('pathNotFolder'),
  EACCES: () => workspace('parleyNoPermissionRead'),
  EPERM: () => workspace('parleyNoPermissionRead'),
}

function unique(people: readonly string[]): string[] {
  return [...new Set(people.map(one => one.trim()).filter(one => one !== ''))]
}
