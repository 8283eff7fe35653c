import type { Platform } from '#lib/platform/index.ts'
import { usage as t } from '#lib/words/en/usage.ts'
import type { UsageKey } from './usage-reports.ts'

type Client = Platform['db']['client']
type Named = { id: string; name: string }

interface Words {
  none(): string
  deleted(): string
  find(client: Client, ids: string[], userId: string): Promise<Named[]>
}

const inIds = (ids: string[]) => ({ id: { in: ids } })
const named = { id: true, name: true } as const

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
    find: (client, ids) => client.project.findMany({ where: inIds(ids), select: named }),
  },
  assistant: {
    none: () => t('noAssistant'),
    deleted: () => t('deletedAssistant'),
    find: (client, ids) => client.assistant.findMany({ where: inIds(ids), select: named }),
  },
  schedule: {
    none: () => t('noSchedule'),
    deleted: () => t('deletedSchedule'),
    // The title of a schedule is what its person wrote, for themselves alone.
    async find(client, ids, userId) {
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

/** Names asked for in one statement. */
const AT_ONCE = 500

/** Finds the names of keys, as this person may read them. */
export async function namesOf(
  { client }: Pick<Platform['db'], 'client'>,
  { by, keys, userId }: { by: UsageKey; keys: readonly string[]; userId: string },
): Promise<(key: string) => string> {
  const words = WORDS[by]
  if (!words) return key => key
  const names = new Map<string, string>()
  const ids = keys.filter(key => key !== '')
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const { id, name } of await words.find(client, ids.slice(at, at + AT_ONCE), userId)) names.set(id, name)
  return key => (key === '' ? words.none() : names.get(key) || words.deleted() || key)
}
