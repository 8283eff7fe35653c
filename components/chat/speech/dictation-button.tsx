'use client'

import { Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { onceOnline } from '#components/loading/once-online.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'
import { speechBy } from './speech-by.ts'

const Recording = later(() => import('./recording.tsx').then(module => module.Recording))

/**
 * Writes what is said into the message, by the browser's own speech recognition or by the model of a provider. Not shown where there is neither.
 * `onWords` receives each sentence once.
 */
export function DictationButton({ onWords }: { onWords: (words: string) => void }) {
  const isHydrated = useHydrated()
  const { speech } = useWorkspace()
  const [isListening, setListening] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const [interim, setInterim] = useState('')
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const by = isHydrated ? speechBy(speech.dictation, hasRecognition(), 'MediaRecorder' in window) : null
  if (by === null) return null
  if (isRecording) return <Recording onWords={onWords} onEnd={() => setRecording(false)} />

  async function listen() {
    if (by === 'provider') return setRecording(true)
    setListening(true)
    const { startDictation } = await onceOnline(() => import('./dictation.ts'))
    stop.current = startDictation({
      onWords,
      onInterim: setInterim,
      onEnd(problem) {
        stop.current = null
        setListening(false)
        setInterim('')
        if (problem) toast.error(t('dictationEnded'), { description: problem })
      },
    })
  }

  return (
    <>
      <IconButton
        label={isListening ? t('stopDictating') : t('dictate')}
        size="sm"
        aria-pressed={isListening}
        onClick={() => (isListening ? stop.current?.() : void listen())}
      >
        <Mic size={15} aria-hidden className={isListening ? 'animate-pulse-soft text-bad' : ''} />
      </IconButton>
      {isListening ? (
        <span role="status" dir="auto" className="min-w-0 max-w-64 truncate text-ink-2 text-xs">
          {interim || t('listening')}
        </span>
      ) : null}
    </>
  )
}

function hasRecognition(): boolean {
  return 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window
}
