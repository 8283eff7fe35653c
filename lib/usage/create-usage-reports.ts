import type { Actor, Reach } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { usage as t } from '#lib/words/en/usage.ts'
import { readGroups } from './groups-of.ts'
import { namesOf } from './names.ts'
import { periodOf } from './period.ts'
import { readSums } from './read-sums.ts'
import { addSums, type Sums } from './sums.ts'
import type { AskedUsage, UsageKey, UsageReports, UsageRow } from './usage-reports.ts'

export interface UsageReportDeps {
  platform: Pick<Platform, 'db' | 'clock'>
  /** Returns the people whose usage the actor may see. Throws `forbidden` for an actor who may see nobody else's. */
  reach(actor: Actor): Promise<Reach>
}

/** People and groups that count; null: all. */
interface Seen {
  userIds: readonly string[] | null
  groupIds: readonly string[] | null
}

export function createUsageReports({ platform, reach }: UsageReportDeps): UsageReports {
  const { db, clock } = platform

  async function report(actor: Actor, asked: AskedUsage, { userIds, groupIds }: Seen): Promise<UsageRow[]> {
    const period = periodOf(asked, clock.nowMs())
    const { by } = asked
    if (by === 'group') return byGroup(await readSums(db, { by: 'user', period, userIds }), groupIds)
    const sums = await readSums(db, { by, period, userIds })
    const nameOf = await namesOf(db, { by, keys: [...sums.keys()], userId: actor.userId })
    return sorted(
      [...sums].map(([key, of]) => rowOf({ key, name: nameOf(key), by }, of)),
      by,
    )
  }

  /** Sums people by their groups. Somebody in two groups counts in both, and in none under an empty key. `seen`: the groups that count; null: all. */
  async function byGroup(sums: ReadonlyMap<string, Sums>, seen: readonly string[] | null): Promise<UsageRow[]> {
    const { names, ofPeople } = await readGroups(platform)
    const ofGroups = new Map<string, Sums>()
    for (const [userId, of] of sums) {
      const ids = (ofPeople.get(userId) ?? []).filter(id => seen === null || seen.includes(id))
      for (const id of ids.length === 0 ? [''] : ids) {
        const before = ofGroups.get(id)
        ofGroups.set(id, before ? addSums(before, of) : of)
      }
    }
    return sorted(
      [...ofGroups].map(([key, of]) => rowOf({ key, name: names.get(key) ?? t('noGroup'), by: 'group' }, of)),
      'group',
    )
  }

  return {
    own: (actor, asked) => report(actor, asked, { userIds: [actor.userId], groupIds: null }),
    async all(actor, asked) {
      const seen = await reach(actor)
      return report(actor, asked, seen === 'everybody' ? { userIds: null, groupIds: null } : seen)
    },
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
