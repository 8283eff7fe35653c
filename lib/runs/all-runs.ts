import type { Actor } from '#lib/auth/index.ts'
import type { InputKind } from '#lib/messages/index.ts'

/** Run of any person as administrators see it: nothing of its chat. */
export interface LiveRun {
  id: string
  person: string
  model: string
  startedAt: Date
  step: number
  state: 'running' | 'waiting' | 'paused' | 'stopping'
  /** Question that it waits for, with its tool and, where a policy names other people, theirs. */
  waitsFor: { kind: InputKind; tool: string | null; approvers: string | null } | null
}

/** Failed runs with one code and model. */
export interface FailedRuns {
  code: string
  model: string
  count: number
  lastAt: Date
}

/** Runs of everybody, for administrators. */
export interface AllRuns {
  /** Lists the runs that have not ended, the longest first, and counts them all. */
  live(): Promise<{ runs: LiveRun[]; count: number }>
  /** Groups the newest of the runs that failed since a time, by code and model. */
  failed(since: Date): Promise<FailedRuns[]>
  /** Counts the messages that wait for the end of an answer, without those held by their person. */
  queued(): Promise<{ count: number; oldestAt: Date | null }>
  /** Asks a run of anybody to stop, in whichever process it is executed, and records who asked. Throws `run_not_found`, `run_finished`. */
  stop(actor: Actor, runId: string): Promise<void>
}
