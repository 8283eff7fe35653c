import { groupIdsOf } from '#lib/access/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { BudgetRow, Spender } from './budgets.ts'
import type { BudgetKind } from './forms.ts'
import type { PeriodName } from './periods.ts'

interface StoredBudget {
  id: string
  kind: BudgetKind
  userId: string | null
  groupId: string | null
  projectId: string | null
  modelId: string | null
  period: PeriodName
  limitMicroUsd: number | string | null
  limitTokens: number | string | null
}

const ROWS = `SELECT "id", "kind", "userId", "groupId", "projectId", "modelId", "period", "limitMicroUsd", "limitTokens" FROM "Budget" ORDER BY "id"`
/** Latest that a change by another process is seen. */
const LATE_MS = 500

export interface InForce {
  /** Finds the budgets that apply, in the order of their ids, which is that of every lock. */
  find(spender: Spender): Promise<readonly BudgetRow[]> | readonly BudgetRow[]
  /** Lets this process know of its own change at once. */
  refresh(): Promise<void>
}

const none: readonly BudgetRow[] = []

/** Keeps which budgets there are in memory, so a message of a workspace without any asks nothing more of the database. */
export function createInForce({ db }: Pick<Platform, 'db'>): InForce {
  const groupsOf = groupIdsOf(db)
  const read = db.cached(ROWS, index, LATE_MS)
  const readNow = db.cached(ROWS, index)

  async function applying(all: Map<string, BudgetRow[]>, { userId, projectId, model }: Spender): Promise<readonly BudgetRow[]> {
    const of = (kind: BudgetKind, id: string) => all.get(`${kind}:${id}`) ?? none
    const groups = all.has('group') ? await groupsOf(userId) : []
    const found = [
      ...of('everyone', ''),
      ...of('user', userId),
      ...of('model', model),
      ...groups.flatMap(id => of('group', id)),
      ...(projectId === null ? [] : of('project', projectId)),
    ]
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  return {
    find(spender) {
      const all = read()
      if (all instanceof Promise) return all.then(known => (known.size === 0 ? none : applying(known, spender)))
      return all.size === 0 ? none : applying(all, spender)
    },
    async refresh() {
      await readNow()
    },
  }
}

/** Finds budgets by their kind, and by kind and id. */
function index(rows: StoredBudget[]): Map<string, BudgetRow[]> {
  const all = new Map<string, BudgetRow[]>()
  for (const row of rows.map(toBudget))
    for (const key of [row.kind, `${row.kind}:${row.subjectId}`]) all.set(key, [...(all.get(key) ?? []), row])
  return all
}

export function toBudget(
  row: Omit<StoredBudget, 'limitMicroUsd' | 'limitTokens'> & Record<'limitMicroUsd' | 'limitTokens', unknown>,
): BudgetRow {
  const { id, kind, period } = row
  const subjectId = row.userId ?? row.groupId ?? row.projectId ?? row.modelId ?? ''
  return { id, kind, subjectId, period, limit: { microUsd: numberOf(row.limitMicroUsd), tokens: numberOf(row.limitTokens) } }
}

function numberOf(stored: unknown): number | null {
  return stored === null ? null : Number(stored)
}
