import { scriptLanguage, speakable, spokenPieces } from '#lib/speech/shared.ts'
import { chatSpeech as t } from '#lib/words/en/chat-speech.ts'

/** Reads an answer aloud with the browser's own voices. Ends what was read before. Returns a function that stops it; `onEnd` is called once. */
export function readAloud(markdown: string, onEnd: (problem: string | null) => void): () => void {
  const pieces = spokenPieces(speakable(markdown))
  const voice = window.speechSynthesis
  let isOver = false
  const end = (problem: string | null = null) => {
    if (isOver) return
    isOver = true
    onEnd(problem)
  }
  const next = (index: number) => {
    const piece = pieces[index]
    if (isOver) return
    if (piece === undefined) return end()
    const words = new SpeechSynthesisUtterance(piece)
    const language = scriptLanguage(piece)
    words.lang = language ?? navigator.language
    words.onend = () => next(index + 1)
    words.onerror = ({ error }) => end(error === 'canceled' || error === 'interrupted' ? null : t('noVoice'))
    voice.speak(words)
  }
  voice.cancel()
  // A cancelled voice takes nothing more in the same turn.
  setTimeout(() => next(0))
  return () => {
    end()
    voice.cancel()
  }
}
