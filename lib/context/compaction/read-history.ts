import type { Chats } from '#lib/chats/index.ts'
import type { Database } from '#lib/platform/index.ts'
import { compactionsAt } from './compaction-rows.ts'
import type { AppliedCompaction, History, HistoryPlace } from './compactions.ts'
import { type CompactionSettings, historyBudget, readingLimits } from './trigger.ts'

export interface HistoryPorts {
  db: Pick<Database, 'query'>
  chats: Pick<Chats, 'pathEndTo' | 'findBefore' | 'countPath'>
  settings: () => Promise<CompactionSettings>
}

/** Reads what requests can hold of a path. Its cost does not depend on the length of the chat. */
export async function readHistory({ db, chats, settings }: HistoryPorts, place: HistoryPlace): Promise<History> {
  const { chatId, headId, model, at, known } = place
  const budget = historyBudget(await settings(), model ?? unknownModel)
  if (known) return { path: known, view: null, earlierMessages: 0, leftOutTurns: 0, budget }
  const views = place.hasCompactions === false ? [] : await compactionsAt(db, chatId, at)
  const limits = readingLimits(budget, model?.contextWindow ?? null)
  const { path, parentId } = await chats.pathEndTo(chatId, headId, { ...limits, until: views.slice(0, 1).map(view => view.firstKeptId) })
  const applied = viewOf(path, views)
  if (applied)
    return { path: path.slice(applied.place), view: applied.view, earlierMessages: applied.view.messages, leftOutTurns: 0, budget }
  const further = await viewBefore({ chats }, { chatId, parentId }, views)
  if (further) return { path, ...further, budget }
  const { messages, turns } = await chats.countPath(chatId, parentId)
  return { path, view: null, earlierMessages: messages, leftOutTurns: turns, budget }
}

/** Finds the view that replaces the beginning of a path where more messages follow it than a request can hold: those are left out. */
async function viewBefore(
  { chats }: Pick<HistoryPorts, 'chats'>,
  { chatId, parentId }: { chatId: string; parentId: string | null },
  views: readonly AppliedCompaction[],
): Promise<Pick<History, 'view' | 'earlierMessages' | 'leftOutTurns'> | null> {
  if (parentId === null || views.length === 0) return null
  const met = await chats.findBefore(chatId, parentId, [...new Set(views.map(view => view.firstKeptId))])
  const view = met && views.find(({ firstKeptId }) => firstKeptId === met.id)
  return view ? { view, earlierMessages: view.messages + met.messages, leftOutTurns: met.turns } : null
}

const unknownModel = { contextWindow: null, compactionTriggerTokens: null, keptHistoryTokens: null, summaryTokens: null }

/** Finds the newest of these views whose first message is on the path. */
export function viewOf(
  path: readonly { id: string }[],
  views: readonly AppliedCompaction[],
): { view: AppliedCompaction; place: number } | null {
  const places = new Map(path.map(({ id }, place) => [id, place]))
  for (const view of views) {
    const place = places.get(view.firstKeptId)
    if (place !== undefined) return { view, place }
  }
  return null
}
