import type { Actor } from '#lib/auth/index.ts'
import type { Sums } from './sums.ts'

export const USAGE_KEYS = ['user', 'group', 'project', 'model', 'assistant', 'server', 'schedule', 'day'] as const
/** Thing by which usage is told apart. */
export type UsageKey = (typeof USAGE_KEYS)[number]

export interface AskedUsage {
  by: UsageKey
  from?: string | undefined
  to?: string | undefined
}

/** Sums of one thing. `key` is empty for usage without one. By server, `runs` are calls of its tools, and the tokens those that it has asked for. */
export interface UsageRow extends Omit<Sums, 'ttftMs' | 'timed' | 'calls' | 'failedCalls'> {
  key: string
  name: string
  /** Mean time to the first token; null where no answer was timed. */
  ttftMs: number | null
}

export interface UsageReports {
  /** Sums the actor's own usage. Days are those in UTC. Throws `invalid_request` for a period that is none. */
  own(actor: Actor, asked: AskedUsage): Promise<UsageRow[]>
  /** Sums the usage of everybody whose usage the actor may see: an administrator's is of all. */
  all(actor: Actor, asked: AskedUsage): Promise<UsageRow[]>
}
