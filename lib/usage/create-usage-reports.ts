import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { namesOf } from './names.ts'
import { periodOf } from './period.ts'
import { readSums } from './read-sums.ts'
import { addSums, type Sums } from './sums.ts'
import type { AskedUsage, UsageKey, UsageReports, UsageRow } from './usage-reports.ts'

export interface UsageReportDeps {
  platform: Pick<Platform, 'db' | 'clock'>
  /** Finds the groups, with their members, whose usage an actor may see; null where the actor may see that of all people. */
  groupsSeenBy(actor: Actor): Promise<SeenGroups>
}

export interface SeenGroups {
  seesAll: boolean
  groups: readonly { id: string; name: string; userIds: readonly string[] }[]
}

export function createUsageReports({ platform, groupsSeenBy }: UsageReportDeps): UsageReports {
  const { db, clock } = platform

  async function report(actor: Actor, asked: AskedUsage, { seesAll, groups }: SeenGroups): Promise<UsageRow[]> {
    const period = periodOf(asked, clock.nowMs())
    const userIds = seesAll ? null : [...new Set(groups.flatMap(group => group.userIds))]
    const { by } = asked
    if (by === 'group') return byGroup(await readSums(db, { by: 'user', period, userIds }), groups)
    const sums = await readSums(db, { by, period, userIds })
    const nameOf = await namesOf(db, { by, keys: [...sums.keys()], userId: actor.userId })
    return sorted(
      [...sums].map(([key, of]) => rowOf({ key, name: nameOf(key), by }, of)),
      by,
    )
  }

  return {
    async own(actor, asked) {
      const mine = { id: actor.userId, name: '', userIds: [actor.userId] }
      const groups = asked.by === 'group' ? (await groupsSeenBy(actor)).groups : []
      const inGroups = groups.filter(group => group.userIds.includes(actor.userId)).map(group => ({ ...group, userIds: mine.userIds }))
      return report(actor, asked, { seesAll: false, groups: asked.by === 'group' && inGroups.length > 0 ? inGroups : [mine] })
    },
    all: async (actor, asked) => report(actor, asked, await groupsSeenBy(actor)),
  }
}

/** Sums people by their groups. Somebody in two groups counts in both, and in none under an empty key. */
function byGroup(sums: ReadonlyMap<string, Sums>, groups: SeenGroups['groups']): UsageRow[] {
  const rows = groups.map(group => ({ ...group, of: sumOf(group.userIds.flatMap(userId => sums.get(userId) ?? [])) }))
  const grouped = new Set(groups.flatMap(({ userIds }) => userIds))
  const others = sumOf([...sums].flatMap(([userId, of]) => (grouped.has(userId) ? [] : [of])))
  return sorted(
    [...rows, { id: '', name: 'No group', of: others }].flatMap(({ id, name, of }) =>
      of ? [rowOf({ key: id, name, by: 'group' }, of)] : [],
    ),
    'group',
  )
}

function sumOf(all: readonly Sums[]): Sums | null {
  const [first, ...rest] = all
  return first ? rest.reduce(addSums, first) : null
}

function rowOf({ key, name, by }: { key: string; name: string; by: UsageKey }, sums: Sums): UsageRow {
  const { ttftMs, timed, calls, failedCalls, ...row } = sums
  const counted = by === 'server' ? { runs: calls, errors: failedCalls } : {}
  return { key, name, ...row, ...counted, ttftMs: timed === 0 ? null : Math.round(ttftMs / timed) }
}

/** Sorts days by time, and all else by what it has cost, then by its tokens. */
function sorted(rows: UsageRow[], by: UsageKey): UsageRow[] {
  const tokens = (row: UsageRow) => row.promptTokens + row.completionTokens
  if (by === 'day') return rows.sort((one, other) => (one.key < other.key ? -1 : 1))
  return rows.sort(
    (one, other) =>
      (other.costMicroUsd ?? 0) - (one.costMicroUsd ?? 0) ||
      tokens(other) - tokens(one) ||
      other.runs - one.runs ||
      (one.key < other.key ? -1 : 1),
  )
}
