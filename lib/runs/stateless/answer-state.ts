import type { Actor } from '#lib/auth/index.ts'
import type { Chunk, Fold, Usage } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { CallCounter, UsageRecord } from '#lib/usage/index.ts'
import type { RunDeps } from '../run/engine.ts'
import type { RunLimits } from '../run/run.ts'
import type { StatelessRequest } from './stateless.ts'

export type StatelessDeps = Pick<RunDeps, 'platform' | 'models' | 'mcp' | 'usage' | 'limits' | 'budgets' | 'rates'>

/** One stateless answer while it is written. */
export interface AnswerState {
  actor: Actor
  request: StatelessRequest
  /** Model of the next step. A fallback replaces it for the rest of the answer. */
  model: ResolvedModel
  limits: RunLimits
  signal: AbortSignal
  write: (chunk: Chunk) => void
  /** The answer so far, of which the prompt of the next step is made. */
  fold: Fold
  /** True once the client has read something: no other model may begin the answer again. */
  hasShown: boolean
  usage: Usage
  serverCalls: CallCounter
  /** Usage of the last step, which is recorded with the next one, or with the end of the answer. */
  unrecorded: UsageRecord | null
  startedMs: number
  /** Time to the first part of the answer; null before it. */
  ttftMs: number | null
  /** Log probabilities of the text's tokens, where the client has asked for them. */
  logprobs: unknown[]
}
