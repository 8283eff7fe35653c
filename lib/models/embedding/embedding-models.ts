import type { Usage } from '#lib/messages/index.ts'
import type { ModelPrice } from '../settings/price-field.ts'

/** Models that turn texts into vectors. An `id` is `provider:model`; the provider need not list it, since lists seldom name such models. */
export interface EmbeddingModels {
  /** Returns a vector of length 1 for each text, in their order. Throws `model_not_found`, a `ProviderError`, or the signal's reason. */
  embed(id: string, texts: readonly string[], signal: AbortSignal): Promise<Embedded>
}

export interface Embedded {
  vectors: Float32Array[]
  /** Tokens, estimated where the provider counts none. */
  usage: Usage
  /** Null where the model has no price. */
  price: ModelPrice | null
}
