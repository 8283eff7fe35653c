export { MAX_RECORDING_BYTES, MAX_RECORDING_MS } from './limits.ts'
export { scriptLanguage, speakable, spokenPieces } from './speakable.ts'
export type { SpeechForm, SpeechOffer, SpeechTest, SpeechUse } from './speech.ts'
