import type { Actor } from '#lib/auth/index.ts'
import type { SamplingAnswer, SamplingRequest } from './server-request-handler.ts'

/** Answers of models for servers that ask for one, where no run has a model. Whether a person allows it is asked before. */
export interface Sampler {
  /** A model of this person that fits the hints, else their default. Throws `no_model`. */
  choose(actor: Actor, hints: readonly string[]): Promise<{ id: string; title: string }>
  /** By the model that `choose` has named. A model that fails is a refusal. */
  answer(actor: Actor, modelId: string, request: SamplingRequest, signal: AbortSignal): Promise<SamplingAnswer>
}
