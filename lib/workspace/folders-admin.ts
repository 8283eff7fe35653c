import path from 'node:path'
import { type Audience, endLostUse, requireGroups, writeAudience } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isUniqueViolation, now, type Platform } from '#lib/platform/index.ts'
import { access } from '#lib/words/en/access.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import { workspace } from '#lib/words/en/workspace.ts'
import { EVERYONE, type FolderSources } from './folders.ts'
import type { FileListings } from './listings.ts'
import type { FolderTest, FolderView } from './views.ts'
import type { FolderChange, FoldersAdmin } from './workspace.ts'

export interface FoldersAdminDeps {
  sources: FolderSources
  listings: Pick<FileListings, 'of'>
}

export function createFoldersAdmin(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>,
  { sources, listings }: FoldersAdminDeps,
): FoldersAdmin {
  const { db, clock, audit } = platform
  const get = async (id: string): Promise<FolderView> => {
    const found = (await sources.listed()).find(folder => folder.id === id)
    if (!found) throw new AppError('workspace_not_found')
    const { roles: _, ...view } = found
    return view
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

  async function updateOwn(actor: Actor, before: FolderView, { path: given, people, groups, ...rest }: FolderChange): Promise<void> {
    const { id } = before
    const isShared = people !== undefined || groups !== undefined
    const audience = isShared ? await audienceOf(actor, people ?? before.people, groups ?? null) : null
    const place = given === undefined ? {} : { path: await requireReadable(given) }
    await db.client.$transaction(async tx => {
      const { count } = await tx.folder.updateMany({ where: { id }, data: { ...rest, ...place, updatedAt: now(clock) } })
      if (count === 0) throw new AppError('workspace_not_found')
      if (audience) await writeAudience(tx, clock, { object: { kind: 'folder', id }, audience, givenById: actor.userId })
    })
  }

  /** Finds the accounts of people who are named by id or address. Throws `unusable` that names those without one. */
  async function idsOf(people: readonly string[]): Promise<string[]> {
    const named = [...new Set(people.map(one => one.trim().toLowerCase()).filter(one => one !== ''))]
    const where = { OR: [{ id: { in: named } }, { email: { in: named } }] }
    const found = await db.client.user.findMany({ where, select: { id: true, email: true } })
    const known = new Set(found.flatMap(({ id, email }) => [id, email]))
    const unknown = named.filter(one => !known.has(one))
    if (unknown.length === 0) return found.map(({ id }) => id)
    const message = server('noAccounts', { count: unknown.length, addresses: unknown.slice(0, 5).join(', ') })
    throw new AppError('unusable', { message, details: { emails: unknown } })
  }

  /** Finds the people whom the configuration names; an address without an account is nobody's. */
  async function peopleBy(people: readonly string[]): Promise<'everyone' | string[]> {
    if (people.includes(EVERYONE)) return 'everyone'
    const where = { OR: [{ id: { in: [...people] } }, { email: { in: people.map(one => one.toLowerCase()) } }] }
    return (await db.client.user.findMany({ where, select: { id: true } })).map(({ id }) => id)
  }

  async function audienceOf(actor: Actor, people: readonly string[], groupIds: string[] | null): Promise<Audience> {
    if (people.includes(EVERYONE)) return { kind: 'everyone' }
    if (groupIds) await requireGroups(db.client, actor, { groupIds })
    return { kind: 'people', userIds: await idsOf(people), groupIds }
  }

  return {
    list: async () => (await sources.listed()).map(({ roles: _, ...folder }) => folder),
    async factsOf(id) {
      const folder = (await sources.all()).find(one => one.id === id)
      if (!folder) return null
      const { title: name, enabled, people } = folder
      return { name, ...(people ? { sharedWith: await peopleBy(people) } : {}), ...(enabled ? {} : { off: access('folderDisabled') }) }
    },
    get,
    test,

    async create(actor, { id, title, path: given, writable, people, groups, reminder }) {
      const taken = (cause?: unknown) => new AppError('name_taken', { message: t('folderCalledIdAlready', { id }), cause })
      if ((await sources.all()).some(folder => folder.id === id)) throw taken()
      const folder = await requireReadable(given)
      const at = now(clock)
      const data = { id, title, path: folder, writable, reminder, createdAt: at, updatedAt: at }
      const audience = await audienceOf(actor, people, groups ?? [])
      const written = db.client.$transaction(async tx => {
        await tx.folder.create({ data })
        await writeAudience(tx, clock, { object: { kind: 'folder', id }, audience, givenById: actor.userId })
      })
      await written.catch((error: unknown) => {
        throw isUniqueViolation(error) ? taken(error) : error
      })
      await audit.record({ actor, action: 'folder.create', target: id, detail: { path: folder, writable } })
      return get(id)
    },

    async update(actor, id, change) {
      const before = await get(id)
      if (before.origin === 'file') await updateDeclared(id, change)
      else await updateOwn(actor, before, change)
      await endLostUse(platform)
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
      await db.client.$transaction(async tx => {
        // Grants are read through the row cache, which only a write of theirs renews.
        await tx.accessGrant.deleteMany({ where: { objectKind: 'folder', objectId: id } })
        await tx.folder.deleteMany({ where: { id } })
      })
      await endLostUse(platform)
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
