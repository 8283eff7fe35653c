import type { Usage } from '#lib/messages/index.ts'
import type { ModelPrice } from '../settings/price-field.ts'

/** Recorded speech, of a type that is proven by its first bytes. */
export interface SpokenAudio {
  bytes: Uint8Array
  mediaType: string
}

/** Models that hear and speak. An `id` is `provider:model`; the provider need not list it, since lists seldom name such models. */
export interface SpeechModels {
  /** Lists the enabled providers whose API has models that hear and speak. */
  providers(): Promise<{ id: string; title: string }[]>
  /** Writes down what is said. Throws `model_not_found`, a `ProviderError`, or the signal's reason. */
  transcribe(id: string, recording: SpokenAudio, signal: AbortSignal): Promise<{ text: string } & Counted>
  /** Says a text; `voice` is a name of the provider's, empty for its usual one. Throws as `transcribe` does. */
  speak(id: string, words: { text: string; voice: string }, signal: AbortSignal): Promise<{ audio: Uint8Array } & Counted>
}

interface Counted {
  /** Tokens, estimated where the provider counts none. */
  usage: Usage
  /** Null where the model has no price. */
  price: ModelPrice | null
}
