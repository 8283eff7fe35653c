'use client'

import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { later } from '#components/loading/later.tsx'
import { onceOnline } from '#components/loading/once-online.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'
import { speechBy } from './speech-by.ts'

const Player = later(() => import('./player.tsx').then(module => module.Player))

/** Reads an answer aloud, by the browser's own voices or that of a provider, and stops when it is pressed again. Not shown where there is neither. */
export function ReadAloudButton({ messageId, text }: { messageId: string; text: string }) {
  const isHydrated = useHydrated()
  const { speech } = useWorkspace()
  const chatId = useChat(state => state.chatId)
  const [isSpeaking, setSpeaking] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const stop = useRef<(() => void) | null>(null)
  const wasPlaying = useRef(false)
  useEffect(() => () => stop.current?.(), [])
  useEffect(() => {
    // The focused stop button was removed.
    if (wasPlaying.current && !isPlaying && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    wasPlaying.current = isPlaying
  }, [isPlaying])
  const by = isHydrated ? speechBy(speech.reading, 'speechSynthesis' in window, true) : null
  if (by === null) return null
  if (isPlaying) return <Player chatId={chatId} messageId={messageId} onEnd={() => setPlaying(false)} />

  async function speak() {
    if (by === 'provider') return setPlaying(true)
    setSpeaking(true)
    const { readAloud } = await onceOnline(() => import('./read-aloud.ts'))
    stop.current = readAloud(text, problem => {
      stop.current = null
      setSpeaking(false)
      if (problem) toast.error(problem)
    })
  }

  return (
    <IconButton
      ref={button}
      label={isSpeaking ? t('stopReading') : t('readAloud')}
      size="sm"
      aria-pressed={isSpeaking}
      onClick={() => (isSpeaking ? stop.current?.() : void speak())}
    >
      {isSpeaking ? <Square size={12} aria-hidden fill="currentColor" /> : <Volume2 size={15} aria-hidden />}
    </IconButton>
  )
}
