'use client'

import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { toast } from '#components/ui/toast.ts'
import { chatSpeech as t } from '#lib/words/en/chat-speech.ts'
import { type RecordingControl, type RecordingState, startRecording } from './record.ts'

/** Records from the moment that it is shown, says how long, and ends by *Finish* with the words or by *Discard* without. */
export function Recording({ onWords, onEnd }: { onWords: (words: string) => void; onEnd: () => void }) {
  const [state, setState] = useState<RecordingState>('opening')
  const [seconds, setSeconds] = useState(0)
  const control = useRef<RecordingControl | null>(null)
  const finish = useRef<HTMLButtonElement>(null)
  const heard = useEffectEvent(onWords)
  const ended = useEffectEvent((problem: string | null) => {
    if (problem !== null) toast.error(t('dictationEnded'), { description: problem })
    onEnd()
    document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true })
  })
  useEffect(() => {
    let isHere = true
    const made = startRecording({
      onState: next => isHere && setState(next),
      onWords: words => isHere && heard(words),
      onEnd: problem => isHere && ended(problem),
    })
    control.current = made
    finish.current?.focus({ preventScroll: true })
    return () => {
      isHere = false
      made.discard()
    }
  }, [])
  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => setSeconds(before => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [state])

  return (
    <span className="flex shrink-0 items-center gap-1">
      <span role="status" className="flex items-center gap-1.5 text-ink-2 text-xs">
        {state === 'working' ? <Spinner /> : <span aria-hidden className="size-2 shrink-0 animate-pulse-soft rounded-full bg-bad" />}
        <span className="max-sm:sr-only">{t(WORDS[state])}</span>
      </span>
      {state === 'recording' ? (
        <span aria-hidden className="text-ink-2 text-xs tabular-nums">
          {clock(seconds)}
        </span>
      ) : null}
      <IconButton label={t('discardRecording')} size="sm" onClick={() => control.current?.discard()}>
        <X size={15} aria-hidden />
      </IconButton>
      <IconButton
        ref={finish}
        label={t('finishDictating')}
        size="sm"
        aria-disabled={state === 'working'}
        onClick={() => control.current?.finish()}
      >
        <Check size={15} aria-hidden />
      </IconButton>
    </span>
  )
}

const WORDS = { opening: 'opening', recording: 'recording', working: 'transcribing' } as const satisfies Record<RecordingState, string>

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
