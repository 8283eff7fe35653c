import type { Usage } from '#lib/messages/index.ts'

export interface UsageRecord {
  userId: string
  /** Null for calls outside a run. */
  runId: string | null
  step: number
  model: string
  usage: Usage
  /** In millionths of a US dollar; null where the model has no price. */
  costMicroUsd: number | null
}

export interface UsageLedger {
  /** Once per step: a step that is asked again after a crash replaces its entry. */
  record(entry: UsageRecord): Promise<void>
}
