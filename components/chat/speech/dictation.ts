import { chatSpeech as t } from '#lib/words/en/chat-speech.ts'
import { dictationProblem, heardWords, newRecognition } from './recognition.ts'

interface DictationPorts {
  /** Final words, which no longer change. */
  onWords: (words: string) => void
  /** Words so far of the sentence that is being said. */
  onInterim: (words: string) => void
  onEnd: (problem: string | null) => void
}

/** Turns speech into text with the browser's own recognition, until it is stopped or the person falls silent. Returns a function that stops it. */
export function startDictation({ onWords, onInterim, onEnd }: DictationPorts): () => void {
  const recognition = newRecognition()
  if (!recognition) {
    onEnd(t('noDictation'))
    return () => undefined
  }
  let problem: string | null = null
  recognition.lang = navigator.language
  recognition.continuous = true
  recognition.interimResults = true
  recognition.onresult = event => {
    const { final, interim } = heardWords(event)
    if (final !== '') onWords(final.trim())
    onInterim(interim)
  }
  recognition.onerror = ({ error }) => {
    problem = dictationProblem(error)
  }
  recognition.onend = () => onEnd(problem)
  recognition.start()
  return () => recognition.stop()
}
