import { searchable, searchedWords } from '#lib/messages/shared.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import type { Named } from './access.ts'
import { likePart } from './candidates.ts'
import { isOpenKind, type ObjectKind, type OpenKind, type Subject } from './kinds.ts'

/** Most that a search of people, groups or things finds. */
export const MOST_FOUND = 20
/** Most things of people of one kind that are looked through. */
const MOST_THINGS = 5_000

/** Lists what there is of a kind that belongs to no person. The rooms above hand it in. */
export type ThingsListed = (kind: OpenKind | 'folder') => Promise<Omit<Named, 'detail'>[]>

// SQLite folds the case of ASCII alone, so a name is compared as it was typed, too.
const SEARCH = {
  user: `SELECT "id", "name", "email" AS "detail" FROM "User"
    WHERE "disabledAt" IS NULL AND (lower("name") LIKE ? ESCAPE '!' OR "name" LIKE ? ESCAPE '!' OR lower("email") LIKE ? ESCAPE '!') ORDER BY 2, 1 LIMIT ${MOST_FOUND}`,
  group: `SELECT "id", "name", '' AS "detail" FROM "Group"
    WHERE (lower("name") LIKE ? ESCAPE '!' OR "name" LIKE ? ESCAPE '!' OR lower("key") LIKE ? ESCAPE '!') ORDER BY 2, 1 LIMIT ${MOST_FOUND}`,
}

/** Finds people or groups by a part of their names. */
export async function findSubjects({ query }: Pick<Platform['db'], 'query'>, kind: 'user' | 'group', text: string): Promise<Named[]> {
  const typed = likePart(text.trim())
  const folded = likePart(text.trim().toLowerCase())
  return query<Named & { [column: string]: string }>(SEARCH[kind], [folded, typed, folded])
}

/**
 * Lists things of one kind, by name. Of what people own, it lists what they have shared; all else is theirs alone, and its name too.
 */
export async function listThings(
  { db: { client }, listed }: { db: Pick<Platform['db'], 'client'>; listed: ThingsListed },
  kind: ObjectKind,
): Promise<Named[]> {
  if (isOpenKind(kind) || kind === 'folder')
    return inOrder((await listed(kind)).map(({ id, name }) => ({ id, name, detail: id === name ? '' : id })))
  const shared = { grants: { some: {} } }
  const by = { user: { select: { name: true } } }
  const take = MOST_THINGS
  if (kind === 'assistant') {
    const rows = await client.assistant.findMany({ where: { deletedAt: null, ...shared }, take, select: { id: true, name: true, ...by } })
    return inOrder(rows.map(({ user, ...row }) => ({ ...row, detail: user.name })))
  }
  if (kind === 'prompt') {
    const rows = await client.savedPrompt.findMany({ where: shared, take, select: { id: true, title: true, ...by } })
    return inOrder(rows.map(({ id, title, user }) => ({ id, name: title, detail: user.name })))
  }
  if (kind === 'collection') {
    const rows = await client.collection.findMany({ where: shared, take, select: { id: true, title: true, ...by } })
    return inOrder(rows.map(({ id, title, user }) => ({ id, name: title, detail: user.name })))
  }
  if (kind === 'skill') {
    const rows = await client.skill.findMany({ where: shared, take, select: { id: true, name: true, ...by } })
    return inOrder(rows.map(({ user, ...row }) => ({ ...row, detail: user.name })))
  }
  if (kind === 'project') {
    const rows = await client.project.findMany({ where: sharedProject, take, select: { id: true, name: true, ...by } })
    return inOrder(rows.map(({ user, ...row }) => ({ ...row, detail: user.name })))
  }
  return []
}

/** Fits projects that somebody besides an owner may use. */
const sharedProject = { grants: { some: { NOT: { level: 'own', subjectKind: 'user' } } } } satisfies Prisma.ProjectWhereInput

/** Fits grants that the page of all grants shows: not those of projects that their owners keep to themselves. */
export const shownGrants: Prisma.AccessGrantWhereInput = { OR: [{ NOT: { objectKind: 'project' } }, { project: { is: sharedProject } }] }

/** Keeps the things whose name or id holds all words of a text. */
export function matching(things: readonly Named[], text: string): Named[] {
  const words = searchedWords(text)
  return things.filter(({ name, id, detail }) => {
    const all = searchable(`${name}\n${id}\n${detail}`)
    return words.every(word => all.includes(word))
  })
}

/** Names of subjects by their kind and id. Roles and everyone have none of their own. */
export async function subjectNames({ client }: Pick<Platform['db'], 'client'>, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const ids = (kind: Subject['kind']) => ({ id: { in: subjects.filter(one => one.kind === kind).map(({ id }) => id) } })
  const select = { id: true, name: true } as const
  const [users, groups] = await Promise.all([
    client.user.findMany({ where: ids('user'), select }),
    client.group.findMany({ where: ids('group'), select }),
  ])
  return new Map([...users.map(row => [`user ${row.id}`, row.name] as const), ...groups.map(row => [`group ${row.id}`, row.name] as const)])
}

function inOrder(things: Named[]): Named[] {
  return things.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

/** Place of a thing in the order of names. */
export function placeOf({ name, id }: Pick<Named, 'id' | 'name'>): string {
  return `${name.toLowerCase()}\n${id}`
}
