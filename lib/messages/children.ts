import type { Usage } from './usage.ts'

/** End of a child. `partial`: it was cut. `limit`: a limit kept it from starting, or from saying anything. */
export type ChildStatus = 'ok' | 'partial' | 'failed' | 'stopped' | 'limit'

/** A run that a call of the answer has started. */
export interface ChildView {
  runId: string
  chatId: string
  toolCallId: string
  /** Its beginning, where it is long. */
  task: string
  assistant: { id: string; name: string; emoji: string } | null
  depth: number
  startedAt: string
  /** Null while it runs; what follows is set with it. */
  status: ChildStatus | null
  finishedAt?: string
  usage?: Usage
  /** With its own children. */
  treeUsage?: Usage
  /** With its own children; absent where a model of them has no price. */
  costMicroUsd?: number
}

export interface ChildSums {
  count: number
  usage: Usage
  /** Absent where a model of them has no price. */
  costMicroUsd?: number
}
