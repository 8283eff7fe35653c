import { statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { sightsOf } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { ConfigurationError, type Platform, type Prisma } from '#lib/platform/index.ts'
import type { FolderView } from './views.ts'

const STATES = `SELECT "name", "enabled" FROM "DeclaredState" WHERE "kind" = 'workspace' ORDER BY "name"`

/** Everyone of the instance. */
export const EVERYONE = '*'

/** Folder as it is kept. `people`: those whom the configuration names; null for one of the dashboard, about which grants decide. */
export interface FolderSource extends Omit<FolderView, 'people' | 'groups'> {
  people: string[] | null
}

/** Person as their folders depend on them. */
export type FolderUser = Pick<Actor, 'userId' | 'email' | 'role'>

/** Grants of a folder: addresses of people, ids of groups, names of roles. */
interface Granted {
  people: string[]
  groups: string[]
  roles: string[]
}

export interface FolderSources {
  /** All folders, disabled ones too: those of the configuration first. Sees changes of other processes. */
  all(): Promise<FolderSource[]>
  /** The same with those who may use them. */
  listed(): Promise<(FolderView & { roles: string[] })[]>
  /** Tells whether a person may use a folder: an enabled one that is granted to them, or names them by id or address. */
  isFor(folder: FolderSource, person: FolderUser): Promise<boolean>
}

/** Throws a ConfigurationError that names each declared folder whose path is missing, or whose id the dashboard has too. */
export async function createFolderSources({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<FolderSources> {
  const declared = config.workspaces.map(
    (spec): FolderSource => ({ ...spec, path: path.resolve(spec.path), reminder: null, enabled: true, origin: 'file' }),
  )
  const readRows = async () => (await db.client.folder.findMany({ orderBy: { createdAt: 'asc' }, select: folderColumns })).map(storedFolder)
  const sightOf = sightsOf(db)
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
  async function all(): Promise<FolderSource[]> {
    const [stored, states] = await Promise.all([readRows(), readStates([])])
    return [...declared.map(folder => ({ ...folder, enabled: states.get(folder.id) ?? true })), ...stored]
  }
  return {
    all,
    async listed() {
      const [folders, grants] = await Promise.all([all(), readGrants(db)])
      return folders.map(folder => {
        const { people, groups, roles } = grants.get(folder.id) ?? NOBODY
        return { ...folder, people: folder.people ?? people, groups, roles }
      })
    },
    async isFor({ id, enabled, people }, person) {
      if (!enabled) return false
      if (people === null) return (await sightOf(person)).levelOf('folder', id) !== null
      const email = person.email.toLowerCase()
      return people.some(one => one === EVERYONE || one === person.userId || one.toLowerCase() === email)
    },
  }
}

const NOBODY: Granted = { people: [], groups: [], roles: [] }

async function readGrants({ client }: Pick<Platform, 'db'>['db']): Promise<ReadonlyMap<string, Granted>> {
  const rows = await client.accessGrant.findMany({
    where: { objectKind: 'folder' },
    orderBy: { id: 'asc' },
    select: { objectId: true, subjectKind: true, subjectId: true, user: { select: { email: true } } },
  })
  const byFolder = [...Map.groupBy(rows, ({ objectId }) => objectId)].map(([id, of]) => {
    const named = (kind: string) => of.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)
    const everyone = named('everyone').map(() => EVERYONE)
    const people = [...everyone, ...of.flatMap(({ user }) => user?.email ?? [])]
    return [id, { people, groups: named('group'), roles: named('role') }] as const
  })
  return new Map(byFolder)
}

const folderColumns = {
  id: true,
  title: true,
  path: true,
  writable: true,
  enabled: true,
  reminder: true,
} satisfies Prisma.FolderSelect

function storedFolder(row: Prisma.FolderGetPayload<{ select: typeof folderColumns }>): FolderSource {
  return { ...row, people: null, origin: 'dashboard' }
}

function problemOf(folder: string): string | null {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return `names ${folder}, which does not exist`
  return found.isDirectory() ? null : `names ${folder}, which is not a folder`
}

/** Lists folders, without links, that are open to everyone to whom a folder without links is. */
export async function foldersBeside(sources: FolderSources, root: string): Promise<string[]> {
  const enabled = (await sources.listed()).filter(folder => folder.enabled)
  const places = await Promise.all(
    enabled.map(async ({ path: given, ...folder }) => ({ people: readersOf(folder), real: await realpath(given).catch(() => null) })),
  )
  const readers = places.flatMap(({ real, people }) => (real === root ? people : []))
  return places.flatMap(({ real, people }) => {
    const isForAll = people.includes(EVERYONE) || readers.every(one => people.includes(one))
    return real !== null && real !== root && isForAll ? real : []
  })
}

/** Names those who may use a folder, each in one way. */
function readersOf({ people, groups, roles }: Granted): string[] {
  return [...people.map(one => one.toLowerCase()), ...groups.map(id => `group ${id}`), ...roles.map(name => `role ${name}`)]
}
