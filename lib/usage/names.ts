import { grantsTo } from '#lib/access/index.ts'
import { type Actor, hasRight } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { projectsFor } from '#lib/projects/index.ts'
import { usage as t } from '#lib/words/en/usage.ts'
import type { UsageKey } from './usage-reports.ts'

type Client = Platform['db']['client']
type Named = { id: string; name: string }

interface Words {
  none(): string
  deleted(): string
  find(client: Client, ids: string[], actor: Actor): Promise<Named[]>
}

const inIds = (ids: string[]) => ({ id: { in: ids } })
const named = { id: true, name: true } as const
const owned = { ...named, user: { select: { name: true } } } as const

/** Names of what usage is told apart by. A day and a model are their own names, and a server that was removed keeps its own. */
const WORDS: Partial<Record<UsageKey, Words>> = {
  user: {
    none: () => '',
    deleted: () => t('deletedPerson'),
    find: (client, ids) => client.user.findMany({ where: inIds(ids), select: named }),
  },
  group: {
    none: () => t('noGroup'),
    deleted: () => '',
    find: (client, ids) => client.group.findMany({ where: inIds(ids), select: named }),
  },
  project: {
    none: () => t('noProject'),
    deleted: () => t('deletedProject'),
    async find(client, ids, actor) {
      const [all, own] = await Promise.all([
        client.project.findMany({ where: inIds(ids), select: owned }),
        client.project.findMany({ where: { AND: [inIds(ids), projectsFor(actor)] }, select: { id: true } }),
      ])
      return shown(all, own, actor, name => t('projectOf', { name }))
    },
  },
  assistant: {
    none: () => t('noAssistant'),
    deleted: () => t('deletedAssistant'),
    async find(client, ids, actor) {
      const mayUse = { OR: [{ userId: actor.userId }, { grants: { some: grantsTo(actor) } }] }
      const [all, own] = await Promise.all([
        client.assistant.findMany({ where: inIds(ids), select: owned }),
        client.assistant.findMany({ where: { AND: [inIds(ids), mayUse] }, select: { id: true } }),
      ])
      return shown(all, own, actor, name => t('assistantOf', { name }))
    },
  },
  schedule: {
    none: () => t('noSchedule'),
    deleted: () => t('deletedSchedule'),
    // The title of a schedule is what its person wrote, for themselves alone.
    async find(client, ids, { userId }) {
      const select = { id: true, title: true, userId: true, user: { select: { name: true } } } as const
      const schedules = await client.schedule.findMany({ where: inIds(ids), select })
      return schedules.map(({ id, title, user, userId: owner }) => ({
        id,
        name: owner === userId ? title : t('scheduleOf', { name: user.name }),
      }))
    },
  },
  server: {
    none: () => '',
    deleted: () => '',
    async find(client, slugs) {
      const servers = await client.mcpServer.findMany({ where: { slug: { in: slugs } }, select: { slug: true, title: true } })
      return servers.map(({ slug, title }) => ({ id: slug, name: title }))
    },
  },
}

/** Names what the reader may see, and of the rest its person. Who reads everybody's usage reads all names. */
function shown(
  all: readonly (Named & { user: { name: string } })[],
  own: readonly { id: string }[],
  actor: Actor,
  of: (person: string) => string,
): Named[] {
  const seen = new Set(own.map(({ id }) => id))
  return all.map(({ id, name, user }) => ({ id, name: seen.has(id) || hasRight(actor, 'usage:read') ? name : of(user.name) }))
}

/** Names asked for in one statement. */
const AT_ONCE = 500

/** Finds the names of keys, as this person may read them. */
export async function namesOf(
  { client }: Pick<Platform['db'], 'client'>,
  { by, keys, actor }: { by: UsageKey; keys: readonly string[]; actor: Actor },
): Promise<(key: string) => string> {
  const words = WORDS[by]
  if (!words) return key => key
  const names = new Map<string, string>()
  const ids = keys.filter(key => key !== '')
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const { id, name } of await words.find(client, ids.slice(at, at + AT_ONCE), actor)) names.set(id, name)
  return key => (key === '' ? words.none() : names.get(key) || words.deleted() || key)
}
