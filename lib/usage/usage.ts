import type { Usage } from '#lib/messages/index.ts'

export interface UsageRecord {
  userId: string
  /** Null for calls outside a run. */
  runId: string | null
  step: number
  model: string
  usage: Usage
  /** Millionths of a US dollar; null where the model has no price. */
  costMicroUsd: number | null
}

export interface UsageLedger {
  /** Records the usage of a step. A step that is repeated after a crash replaces its entry. */
  record(entry: UsageRecord): Promise<void>
}
