'use client'

import { Pause, Play, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { toast } from '#components/ui/toast.ts'
import { chatSpeech as t } from '#lib/words/en/chat-speech.ts'
import { type PlayerControl, type PlayerState, playAnswer } from './play-answer.ts'

interface PlayerProps {
  chatId: string
  messageId: string
  onEnd: () => void
}

/** Reads an answer aloud from the moment that it is shown. */
export function Player({ chatId, messageId, onEnd }: PlayerProps) {
  const [state, setState] = useState<PlayerState>('loading')
  const control = useRef<PlayerControl | null>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const ended = useEffectEvent((problem: string | null) => {
    if (problem !== null) toast.error(t('readingEnded'), { description: problem })
    onEnd()
  })
  useEffect(() => {
    let isHere = true
    const made = playAnswer(
      { chatId, messageId },
      { onState: next => isHere && setState(next), onEnd: problem => isHere && ended(problem) },
    )
    control.current = made
    stop.current?.focus({ preventScroll: true })
    return () => {
      isHere = false
      made.stop()
    }
  }, [chatId, messageId])

  return (
    <span className="flex items-center gap-0.5">
      <IconButton
        label={state === 'paused' ? t('continueReading') : state === 'loading' ? t('voiceLoading') : t('pauseReading')}
        size="sm"
        aria-disabled={state === 'loading'}
        onClick={() => (state === 'paused' ? control.current?.resume() : state === 'playing' ? control.current?.pause() : undefined)}
      >
        {state === 'loading' ? <Spinner /> : state === 'paused' ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
      </IconButton>
      <IconButton ref={stop} label={t('stopReading')} size="sm" onClick={() => control.current?.stop()}>
        <Square size={12} aria-hidden fill="currentColor" />
      </IconButton>
    </span>
  )
}
