import type { Actor } from '#lib/auth/index.ts'
import type { Sums } from './sums.ts'
import type { UsageNews } from './usage-news.ts'

export const USAGE_KEYS = ['user', 'group', 'project', 'model', 'assistant', 'server', 'schedule', 'day'] as const
/** Thing by which usage is told apart. */
export type UsageKey = (typeof USAGE_KEYS)[number]

/** Period of a report, and the one person, group, model or project that counts; absent: all. */
export interface UsageScope {
  from?: string | undefined
  to?: string | undefined
  user?: string | undefined
  group?: string | undefined
  model?: string | undefined
  project?: string | undefined
}

export interface AskedUsage extends UsageScope {
  by: UsageKey
}

/** Sums of one thing. `key` is empty for usage without one. By server, `runs` are calls of its tools, and the tokens those that it has asked for. */
export interface UsageRow extends Omit<Sums, 'ttftMs' | 'timed' | 'calls' | 'failedCalls'> {
  key: string
  name: string
  /** Mean time to the first token; null where no answer was timed. */
  ttftMs: number | null
  /** Names of the groups of a person that the actor may see; in reports by person alone. */
  groups?: readonly string[]
}

/** One step of a model, or calls of a server. Names are empty where there is no such thing. */
export interface UsageEntryRow {
  at: Date
  userId: string
  user: string
  model: string
  project: string
  assistant: string
  schedule: string
  server: string
  promptTokens: number
  completionTokens: number
  cacheReadTokens: number | null
  cacheWriteTokens: number | null
  costMicroUsd: number | null
  ttftMs: number | null
  runs: number
  errors: number
  calls: number
  failedCalls: number
}

/** Head figures of a period, and its days in UTC. */
export interface UsageSummary {
  /** First and last day, as `YYYY-MM-DD`. */
  period: { from: string; to: string }
  total: UsageRow
  /** Days with usage, in order. */
  days: UsageRow[]
  /** Models whose tokens had no price. */
  unpriced: string[]
  /** Names of what the report is narrowed to, as far as the actor may read them. */
  names: { [Name in 'user' | 'group' | 'model' | 'project']?: string }
}

export interface UsageReports extends UsageNews {
  /** Sums the actor's own usage. Days are those in UTC. Throws `invalid_request` for a period that is none. */
  own(actor: Actor, asked: AskedUsage): Promise<UsageRow[]>
  /** Sums the usage of everybody whose usage the actor may see: an administrator's is of all. */
  all(actor: Actor, asked: AskedUsage): Promise<UsageRow[]>
  /** Sums a period of the same usage by its days and as a whole. */
  ownSummary(actor: Actor, asked: UsageScope): Promise<UsageSummary>
  summary(actor: Actor, asked: UsageScope): Promise<UsageSummary>
  /** Reads each entry of the same usage by time, of any number. */
  ownEntries(actor: Actor, asked: UsageScope): Promise<AsyncGenerator<UsageEntryRow>>
  entries(actor: Actor, asked: UsageScope): Promise<AsyncGenerator<UsageEntryRow>>
}
