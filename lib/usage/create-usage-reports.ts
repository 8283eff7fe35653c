import type { Actor, Reach } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { usage as t } from '#lib/words/en/usage.ts'
import { dayOf } from './days.ts'
import { membersOf, readGroups } from './groups-of.ts'
import { namesOf } from './names.ts'
import { periodOf } from './period.ts'
import { readEntries } from './read-entries.ts'
import { readSums } from './read-sums.ts'
import { addSums, noSums, type Sums } from './sums.ts'
import { createUsageNews } from './usage-news.ts'
import type { AskedUsage, UsageKey, UsageReports, UsageRow, UsageScope, UsageSummary } from './usage-reports.ts'

export interface UsageReportDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log'>
  /** Returns the people whose usage the actor may see. Throws `forbidden` for an actor who may see nobody else's. */
  reach(actor: Actor): Promise<Reach>
  /** Time between two looks for news, in ms. */
  lookMs?: number
}

/** People and groups that count; null: all. */
interface Seen {
  userIds: readonly string[] | null
  groupIds: readonly string[] | null
}

export function createUsageReports({ platform, reach, lookMs }: UsageReportDeps): UsageReports {
  const { db, clock } = platform

  /** Leaves the people and groups that a report is narrowed to, of those that the actor may see. */
  async function narrowed({ userIds, groupIds }: Seen, { user, group }: UsageScope): Promise<Seen> {
    const isSeen = (ids: readonly string[] | null, id: string) => ids === null || ids.includes(id)
    if (group === undefined) return { userIds: user === undefined ? userIds : isSeen(userIds, user) ? [user] : [], groupIds }
    if (!isSeen(groupIds, group)) return { userIds: [], groupIds: [] }
    const members = (await membersOf(platform, group)).filter(id => isSeen(userIds, id) && (user === undefined || id === user))
    return { userIds: members, groupIds: [group] }
  }

  async function report(actor: Actor, { by, ...asked }: AskedUsage, seen: Seen): Promise<UsageRow[]> {
    const period = periodOf(asked, clock.nowMs())
    const { userIds, groupIds } = await narrowed(seen, asked)
    const { model, project } = asked
    const sums = await readSums(db, { by: by === 'group' ? 'user' : by, period, userIds, model, project })
    if (by === 'group') return byGroup(sums, groupIds)
    const nameOf = await namesOf(db, { by, keys: [...sums.keys()], actor })
    const groupsOf = by === 'user' ? await groupNames(seen.groupIds) : null
    return sorted(
      [...sums].map(([key, of]) => ({ ...rowOf({ key, name: nameOf(key), by }, of), ...(groupsOf && { groups: groupsOf(key) }) })),
      by,
    )
  }

  async function groupNames(seen: readonly string[] | null): Promise<(userId: string) => string[]> {
    const { names, ofPeople } = await readGroups(platform)
    return userId => (ofPeople.get(userId) ?? []).flatMap(id => (seen === null || seen.includes(id) ? (names.get(id) ?? []) : [])).sort()
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

  /** Names what is narrowed to: people and groups that the actor may see, and a project in which these have used something. */
  async function scopeNames(actor: Actor, asked: UsageScope, { userIds, groupIds }: Seen, isUsed: boolean): Promise<UsageSummary['names']> {
    const { user, group, model, project } = asked
    const named = async (by: UsageKey, key: string) => (await namesOf(db, { by, keys: [key], actor }))(key)
    return {
      ...(user !== undefined && (userIds === null || userIds.includes(user)) ? { user: await named('user', user) } : {}),
      ...(group !== undefined && (userIds === null || groupIds?.includes(group) || isUsed) ? { group: await named('group', group) } : {}),
      ...(model === undefined ? {} : { model }),
      ...(project !== undefined && isUsed ? { project: await named('project', project) } : {}),
    }
  }

  async function summarise(actor: Actor, asked: UsageScope, seen: Seen): Promise<UsageSummary> {
    const period = periodOf(asked, clock.nowMs())
    const { userIds } = await narrowed(seen, asked)
    const { model, project } = asked
    const days = await readSums(db, { by: 'day', period, userIds, model, project })
    const models = await readSums(db, { by: 'model', period, userIds, model, project })
    const total = [...days.values()].reduce(addSums, noSums)
    return {
      period: { from: dayOf(period.fromMs), to: dayOf(period.toMs - 1) },
      total: rowOf({ key: '', name: '', by: 'day' }, total),
      days: sorted(
        [...days].map(([key, of]) => rowOf({ key, name: key, by: 'day' }, of)),
        'day',
      ),
      names: await scopeNames(actor, asked, seen, days.size > 0),
      unpriced: [...models].flatMap(([key, { unpricedTokens }]) => (unpricedTokens > 0 ? [key] : [])).sort(),
    }
  }

  async function entries(actor: Actor, asked: UsageScope, seen: () => Seen | Promise<Seen>) {
    const { model, project } = asked
    const people = async () => (await narrowed(await seen(), asked)).userIds
    // Refuses before the first line.
    await people()
    return readEntries(db, { period: periodOf(asked, clock.nowMs()), people, model, project, reader: actor })
  }

  const ownOnly = (actor: Actor): Seen => ({ userIds: [actor.userId], groupIds: null })
  async function seenBy(actor: Actor): Promise<Seen> {
    const seen = await reach(actor)
    return seen === 'everybody' ? { userIds: null, groupIds: null } : seen
  }

  return {
    own: (actor, asked) => report(actor, asked, ownOnly(actor)),
    all: async (actor, asked) => report(actor, asked, await seenBy(actor)),
    ownSummary: (actor, asked) => summarise(actor, asked, ownOnly(actor)),
    ownEntries: (actor, asked) => entries(actor, asked, () => ownOnly(actor)),
    entries: (actor, asked) => entries(actor, asked, () => seenBy(actor)),
    ...createUsageNews(platform, lookMs),
    summary: async (actor, asked) => summarise(actor, asked, await seenBy(actor)),
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
