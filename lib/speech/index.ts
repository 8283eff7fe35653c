export { createSpeech, spokenModels } from './create-speech.ts'
export { MAX_RECORDING_BYTES, SPEAK_MS, TRANSCRIBE_MS } from './limits.ts'
export type { Speech, SpeechForm, SpeechOffer, SpeechTest, SpokenPiece } from './speech.ts'
