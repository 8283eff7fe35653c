import type { Actor } from '#lib/auth/index.ts'

/** Models are full ids, or empty for none. `First`: also where the browser can do it itself. */
export interface SpeechSettings {
  dictationModel: string
  dictationFirst: boolean
  readingModel: string
  readingVoice: string
  readingFirst: boolean
}

/** When the model of an administrator is used for one direction: never, where the browser cannot do it itself, or always. */
export type SpeechUse = 'never' | 'instead' | 'always'

/** Offers to people, beside the speech of their own browser. */
export interface SpeechOffer {
  dictation: SpeechUse
  reading: SpeechUse
}

/** Part of an answer as speech. `pieces` counts the parts of the answer. */
export interface SpokenPiece {
  audio: Uint8Array
  mediaType: string
  pieces: number
}

/** Model of the settings that are being tried. */
export type SpeechForm = { kind: 'dictation'; model: string } | { kind: 'reading'; model: string; voice: string }

/** Outcome of a test, which is never thrown. `audio`: what a voice said, as a data URL. */
export interface SpeechTest {
  ok: boolean
  sentence: string
  audio: string | null
}

/** Speech by the model of a provider. Nothing of it is stored; each call counts in the usage of its person. */
export interface Speech {
  offer(actor: Actor): Promise<SpeechOffer>
  /** Lists the providers that can be asked for it. */
  providers(): Promise<{ id: string; title: string }[]>
  /** Writes down a recording. Throws `unusable` where none is set or nothing can be heard in it, `too_many_attempts`, and what the provider refuses. */
  transcribe(actor: Actor, recording: Uint8Array, signal: AbortSignal): Promise<{ text: string }>
  /** Says one piece of a message that the actor may read. Throws `message_not_found` for a piece that it has not, and as `transcribe` does. */
  read(actor: Actor, piece: { chatId: string; messageId: string; piece: number }, signal: AbortSignal): Promise<SpokenPiece>
  test(actor: Actor, form: SpeechForm, signal: AbortSignal): Promise<SpeechTest>
}
