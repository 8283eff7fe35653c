import { statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Actor } from '#lib/auth/index.ts'
import { ConfigurationError, type Platform, type Prisma } from '#lib/platform/index.ts'
import type { FolderView } from './views.ts'

const STATES = `SELECT "name", "enabled" FROM "DeclaredState" WHERE "kind" = 'workspace' ORDER BY "name"`

/** Everyone of the instance. */
export const EVERYONE = '*'

export interface FolderSources {
  /** All folders, disabled ones too: those of the configuration first. Sees changes of other processes. */
  all(): Promise<FolderView[]>
}

/** Throws a ConfigurationError that names each declared folder whose path is missing, or whose id the dashboard has too. */
export async function createFolderSources({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<FolderSources> {
  const declared = config.workspaces.map(
    (spec): FolderView => ({ ...spec, path: path.resolve(spec.path), reminder: null, enabled: true, origin: 'file' }),
  )
  const readRows = async () => (await db.client.folder.findMany({ orderBy: { createdAt: 'asc' }, select: folderColumns })).map(storedFolder)
  const readStates = db.cached(
    STATES,
    (rows: { name: string; enabled: boolean | number }[]) => new Map(rows.map(({ name, enabled }) => [name, Boolean(enabled)])),
  )
  const taken = new Set((await readRows()).map(({ id }) => id))
  const problems = declared.flatMap(folder => {
    const problem = taken.has(folder.id) ? 'also exists in Administration; remove one of them' : problemOf(folder.path)
    return problem === null ? [] : [`The workspace ${folder.id} of PARLEY_CONFIG ${problem}.`]
  })
  if (problems.length > 0) throw new ConfigurationError(problems)
  return {
    async all() {
      const [stored, states] = await Promise.all([readRows(), readStates([])])
      return [...declared.map(folder => ({ ...folder, enabled: states.get(folder.id) ?? true })), ...stored]
    },
  }
}

const folderColumns = {
  id: true,
  title: true,
  path: true,
  writable: true,
  people: true,
  enabled: true,
  reminder: true,
} satisfies Prisma.FolderSelect

function storedFolder(row: Prisma.FolderGetPayload<{ select: typeof folderColumns }>): FolderView {
  return { ...row, people: row.people as string[], origin: 'dashboard' }
}

function problemOf(folder: string): string | null {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return `names ${folder}, which does not exist`
  return found.isDirectory() ? null : `names ${folder}, which is not a folder`
}

/** An enabled folder is for everyone, or for people by id or by the address of their account. */
export function isFor(folder: FolderView, actor: Pick<Actor, 'userId' | 'email'>): boolean {
  const email = actor.email.toLowerCase()
  return folder.enabled && folder.people.some(one => one === EVERYONE || one === actor.userId || one.toLowerCase() === email)
}

/** Lists folders, without links, that are open to everyone to whom a folder without links is. */
export async function foldersBeside(sources: FolderSources, root: string): Promise<string[]> {
  const enabled = (await sources.all()).filter(folder => folder.enabled)
  const places = await Promise.all(
    enabled.map(async ({ path: given, people }) => ({ people, real: await realpath(given).catch(() => null) })),
  )
  const readers = places.flatMap(({ real, people }) => (real === root ? people : []))
  return places.flatMap(({ real, people }) => {
    const isForAll = people.includes(EVERYONE) || readers.every(one => people.includes(one))
    return real !== null && real !== root && isForAll ? real : []
  })
}
