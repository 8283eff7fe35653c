import type { Actor, Groups, Reach } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { usage as t } from '#lib/words/en/usage.ts'
import { namesOf } from './names.ts'
import { periodOf } from './period.ts'
import { readSums } from './read-sums.ts'
import { addSums, type Sums } from './sums.ts'
import type { AskedUsage, UsageKey, UsageReports, UsageRow } from './usage-reports.ts'

export interface UsageReportDeps {
  platform: Pick<Platform, 'db' | 'clock'>
  /** Returns the people whose usage the actor may see. Throws `forbidden` for an actor who may see nobody else's. */
  reach(actor: Actor): Promise<Reach>
  groups: UsageGroups
}

export interface UsageGroups extends Pick<Groups, 'groupsOf'> {
  /** Names of groups by their ids. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export function createUsageReports({ platform, reach, groups }: UsageReportDeps): UsageReports {
  const { db, clock } = platform

  async function report(actor: Actor, asked: AskedUsage, of: Reach): Promise<UsageRow[]> {
    const period = periodOf(asked, clock.nowMs())
    const userIds = of === 'everybody' ? null : of.userIds
    const { by } = asked
    if (by === 'group') return byGroup(await readSums(db, { by: 'user', period, userIds }), of === 'everybody' ? null : of.groupIds)
    const sums = await readSums(db, { by, period, userIds })
    const nameOf = await namesOf(db, { by, keys: [...sums.keys()], userId: actor.userId })
    return sorted(
      [...sums].map(([key, of]) => rowOf({ key, name: nameOf(key), by }, of)),
      by,
    )
  }

  /** Sums people by their groups. Somebody in two groups counts in both, and in none under an empty key. `seen`: the groups that count; null: all. */
  async function byGroup(sums: ReadonlyMap<string, Sums>, seen: readonly string[] | null): Promise<UsageRow[]> {
    const groupsOf = await groups.groupsOf([...sums.keys()])
    const ofGroups = new Map<string, Sums>()
    for (const [userId, of] of sums) {
      const ids = (groupsOf.get(userId) ?? []).filter(id => seen === null || seen.includes(id))
      for (const id of ids.length === 0 ? [''] : ids) {
        const before = ofGroups.get(id)
        ofGroups.set(id, before ? addSums(before, of) : of)
      }
    }
    const names = await groups.namesOf([...ofGroups.keys()].filter(id => id !== ''))
    const nameOf = (id: string) => (id === '' ? t('noGroup') : (names.get(id) ?? t('deletedGroup')))
    return sorted(
      [...ofGroups].map(([key, of]) => rowOf({ key, name: nameOf(key), by: 'group' }, of)),
      'group',
    )
  }

  return {
    own: (actor, asked) => report(actor, asked, { userIds: [actor.userId], groupIds: [] }),
    all: async (actor, asked) => report(actor, asked, await reach(actor)),
  }
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
