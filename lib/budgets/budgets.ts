import type { Actor } from '#lib/auth/index.ts'
import type { Usage } from '#lib/messages/index.ts'
import type { Sql } from '#lib/platform/index.ts'
import type { TokenPrice, UsageLedger } from '#lib/usage/index.ts'
import type { BudgetChange, BudgetForm, BudgetKind, Raise } from './forms.ts'
import type { PeriodName } from './periods.ts'

/** Tokens, and money in millionths of a US dollar. */
export interface Amount {
  tokens: number
  microUsd: number
}

/** Person who asks a model, and the project for which they do. */
export interface Spender {
  userId: string
  projectId: string | null
  model: string
}

export interface BudgetRow {
  id: string
  kind: BudgetKind
  /** Empty for everyone. */
  subjectId: string
  period: PeriodName
  limit: Limit
}

export interface Limit {
  microUsd: number | null
  tokens: number | null
}

/** Amount that a step holds of each budget until it is settled. */
export interface Hold {
  readonly id: string
  readonly amount: Amount
  readonly places: readonly BudgetPlace[]
}

/** One period of a budget. */
export interface BudgetPlace {
  budgetId: string
  startsAt: Date
}

/** `hold` null: no budget applies. */
export type Reserved = { kind: 'held'; hold: Hold | null } | Full

export interface Full {
  kind: 'full'
  budget: BudgetRow
  resetsAt: Date
  /** True where it fits as soon as others have settled what they hold. */
  isHeldByOthers: boolean
  lacks: 'usd' | 'tokens'
}

/** Books what a step has used, once, in the transaction that stores its usage. `stored` follows its commit. */
export interface Settlement {
  store(sql: Sql): Promise<void>
  stored(): void
}

/** Gate that runs and requests ask before a model is asked, and afterwards. */
export interface BudgetGate {
  /**
   * Reserves an amount in all budgets that apply, or in none. Asks nothing of the database where no budget applies. `runId` marks the reservations of a run,
   * `isTakenUp` releases those that its dead process has left.
   */
  reserve(spender: Spender, amount: () => Amount, run?: { runId: string; isTakenUp: boolean }): Promise<Reserved>
  /** Finds a budget in which the amount does not fit now. Reserves nothing. */
  look(spender: Spender, amount: () => Amount): Promise<Full | null>
  /** Throws `budget_reached`, with the wait, where the amount does not fit now. */
  requireRoom(spender: Spender, amount: () => Amount): Promise<void>
  settlement(hold: Hold, used: Amount): Settlement
  /** Settles in a transaction of its own. */
  settle(hold: Hold, used: Amount): Promise<void>
  /** Gives back what a step holds that has not left. */
  release(hold: Hold): Promise<void>
  /** Holds no longer what another process releases. */
  forget(hold: Hold): void
  /** Calls back when this process has given something back, until the returned function is called. */
  onRoom(listener: () => void): () => void
  /** Tells whether the actor may change this budget. */
  mayChange(actor: Actor, budget: BudgetRow): Promise<boolean>
}

export interface BudgetView extends BudgetRow {
  spent: Amount
  reserved: Amount
  resetsAt: Date
}

/** `name`: that of its subject; empty for everyone, and where the subject is gone. */
export interface NamedBudget extends BudgetView {
  name: string
}

export interface BudgetSubject {
  id: string
  name: string
  /** Tells it from others of its name. */
  detail: string
}

export type SubjectKind = 'user' | 'group' | 'project'

export interface BudgetsAdmin {
  /** Lists the budgets that the actor may change, by the order in which they were made. */
  list(actor: Actor, page?: { after?: string; limit?: number }): Promise<{ items: NamedBudget[]; nextCursor: string | null }>
  /** Finds what a budget of this kind may be set for, by a part of its name. */
  subjects(actor: Actor, asked: { kind: SubjectKind; text: string }): Promise<BudgetSubject[]>
  /** Lists the budgets of a kind that the actor may change, and of the kind `user` their own. */
  ofKind(actor: Actor, kind: BudgetKind): Promise<BudgetView[]>
  mayChange(actor: Actor, budget: Pick<BudgetRow, 'kind' | 'subjectId'>): Promise<boolean>
  /** Throws `unusable` for a subject that does not exist. */
  create(actor: Actor, form: BudgetForm): Promise<BudgetView>
  /** Throws `budget_not_found`. */
  update(actor: Actor, id: string, change: BudgetChange): Promise<BudgetView>
  remove(actor: Actor, id: string): Promise<void>
  mayRaise(actor: Actor, id: string): Promise<boolean>
  /** Raises limits of a budget from within a run that waits for it. Throws `forbidden`, `invalid_form`. */
  raise(actor: Actor, id: string, content: Raise): Promise<void>
}

export interface Budgets extends BudgetGate {
  admin: BudgetsAdmin
  /** Returns the ledger whose entries count towards budgets, also those without a reservation. */
  ledger(inner: UsageLedger): UsageLedger
  /** Releases what dead processes hold, and deletes what is over. Returns the number of released reservations. */
  sweep(signal?: AbortSignal): Promise<number>
  close(): Promise<void>
}

export interface StepToReserve {
  promptTokens: number
  maxOutputTokens: number | undefined
  price: TokenPrice | null
}

export interface StepUsed {
  usage: Usage
  costMicroUsd: number | null
}
