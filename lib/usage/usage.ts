import type { Usage } from '#lib/messages/index.ts'
import type { Sql } from '#lib/platform/index.ts'

export interface UsageRecord {
  userId: string
  /** Null for calls outside a run. */
  runId: string | null
  step: number
  model: string
  usage: Usage
  /** Millionths of a US dollar; null where the model has no price. */
  costMicroUsd: number | null
  place?: UsagePlace
  /** MCP server that asked for it. */
  server?: string
  /** Present where the answer ends with this step. */
  end?: AnswerEnd
}

/** Things that an answer is written for, besides its person. */
export interface UsagePlace {
  projectId: string | null
  assistantId: string | null
  scheduleId: string | null
}

export interface AnswerEnd {
  hasFailed: boolean
  /** Time to the first token; null where it is not known. */
  ttftMs: number | null
}

/** Calls of tools that reached an MCP server, and how many of them failed. */
export interface ServerCalls {
  server: string
  calls: number
  failed: number
}

/** Settles a step in the budgets that it was reserved in: `beside` its entry in one transaction, which may run again, or something else. */
export type Settled = { beside: (sql: Sql) => Promise<void> } | 'elsewhere'

export interface UsageLedger {
  /** Records the usage of a step, and the calls that have ended since the step before. A step that is repeated after a crash replaces its entry. */
  record(entry: UsageRecord, calls?: readonly ServerCalls[], settled?: Settled): Promise<void>
}
