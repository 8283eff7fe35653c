import type { CachedQuery, Database } from '#lib/platform/index.ts'
import type { Asker, Sight } from './access.ts'
import { highest, isOpenKind, type Level, type ObjectKind, roleName, type SubjectKind, serverOf } from './kinds.ts'

/** Grant as a decision reads it. */
export interface GrantRow {
  id: string
  subjectKind: SubjectKind
  subjectId: string
  objectKind: ObjectKind
  objectId: string
  level: Level
}

export const GRANT_COLUMNS = '"id", "subjectKind", "subjectId", "objectKind", "objectId", "level"'

/** Grants on the kinds of which every message asks, and which are few. */
const GRANTS = `SELECT ${GRANT_COLUMNS} FROM "AccessGrant" WHERE "objectKind" IN ('model', 'server', 'tool', 'folder') ORDER BY "id"`
const GROUPS = 'SELECT "groupId" FROM "GroupMember" WHERE "userId" = ? ORDER BY "groupId"'

/** Groups and role of a person, by which grants reach them. */
export interface Standing extends Asker {
  groups: ReadonlySet<string>
}

export function reachesPerson({ subjectKind, subjectId }: GrantRow, { userId, role, groups }: Standing): boolean {
  if (subjectKind === 'user') return subjectId === userId
  if (subjectKind === 'group') return groups.has(subjectId)
  return subjectKind === 'everyone' || subjectId === roleName(role)
}

/** Level that grants on one object give a person. Without any grant, an open kind is everybody's. */
export function levelBy(kind: ObjectKind, grants: readonly GrantRow[], person: Standing): Level | null {
  if (isOpenKind(kind) && grants.length === 0) return 'use'
  return highest(grants.filter(grant => reachesPerson(grant, person)).map(({ level }) => level))
}

const NO_GROUPS: ReadonlySet<string> = new Set()
const NONE: readonly GrantRow[] = []

type GrantsByObject = ReadonlyMap<string, readonly GrantRow[]> & { named?: { groups: boolean } }

type ReadSight = (person: Asker) => Promise<Sight>

/** One reader for each database: all rooms share its rows. */
const readers = new WeakMap<object, ReadSight>()

/** Returns the reader of what one person may use. Changes show at once, also those of another process. It costs no statement where nothing has changed. */
export function sightsOf(db: Pick<Database, 'cached'>): ReadSight {
  const reader = readers.get(db) ?? createSights(db)
  readers.set(db, reader)
  return reader
}

/** Returns the reader of the ids of a person's groups. */
export function groupIdsOf(db: Pick<Database, 'cached'>): (userId: string) => Promise<readonly string[]> | readonly string[] {
  const read = db.cached(GROUPS, (rows: { groupId: string }[]): readonly string[] => rows.map(({ groupId }) => groupId))
  return userId => read([userId])
}

function createSights(db: Pick<Database, 'cached'>): ReadSight {
  const readGrants: CachedQuery<GrantsByObject> = db.cached(GRANTS, byObject)
  const readGroups = db.cached(GROUPS, (rows: { groupId: string }[]): ReadonlySet<string> => new Set(rows.map(({ groupId }) => groupId)))
  let groupsMatter = false

  return async person => {
    // Both at once, so they share the question whether anything has changed.
    const asked = groupsMatter ? readGroups([person.userId]) : null
    const grants = await readGrants()
    groupsMatter = grants.named?.groups === true
    const groups = await (asked ?? (groupsMatter ? readGroups([person.userId]) : NO_GROUPS))
    const standing = { ...person, groups }
    const own = (kind: ObjectKind, id: string) => levelBy(kind, grants.get(`${kind} ${id}`) ?? NONE, standing)
    return {
      levelOf(kind, id) {
        const level = own(kind, id)
        // A tool is used through its server.
        return kind === 'tool' && own('server', serverOf(id)) === null ? null : level
      },
    }
  }
}

function byObject(rows: GrantRow[]): GrantsByObject {
  const made: GrantsByObject = Map.groupBy(rows, ({ objectKind, objectId }) => `${objectKind} ${objectId}`)
  return Object.assign(made, { named: { groups: rows.some(({ subjectKind }) => subjectKind === 'group') } })
}
