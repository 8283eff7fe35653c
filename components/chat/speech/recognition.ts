import { chatSpeech as t } from '#lib/words/en/chat-speech.ts'
/** The part of the browser's speech recognition that dictation uses. TypeScript's own types lack it. */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

interface RecognitionEvent {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

interface SpeechWindow {
  SpeechRecognition?: new () => Recognition
  webkitSpeechRecognition?: new () => Recognition
}

/** Returns a new recognition, or null where the browser has none. */
export function newRecognition(): Recognition | null {
  const Maker = recognitionMaker()
  return Maker ? new Maker() : null
}

function recognitionMaker(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as SpeechWindow
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Splits an event into its final words and those that may still change. */
export function heardWords({ resultIndex, results }: RecognitionEvent): { final: string; interim: string } {
  const heard = { final: '', interim: '' }
  for (const result of Array.from(results).slice(resultIndex)) heard[result.isFinal ? 'final' : 'interim'] += result[0]?.transcript ?? ''
  return heard
}

/** Explains why dictation has ended; null where there is nothing to explain. */
export function dictationProblem(error: string): string | null {
  if (error === 'aborted' || error === 'no-speech') return null
  if (error === 'not-allowed' || error === 'service-not-allowed') return t('microphoneDenied')
  if (error === 'audio-capture') return t('noMicrophone')
  if (error === 'network') return t('noSpeechService')
  return t('notTranscribed')
}
