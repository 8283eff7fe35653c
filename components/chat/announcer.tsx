'use client'

import { useEffect, useState } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import { onceOnline } from '#components/loading/once-online.ts'

/** Interval of announcements in ms: a screen reader needs the time to speak. */
const PACE_MS = 1_500

/** Announces the answer to screen readers while it is written. */
export function Announcer() {
  const { store } = useChatPage()
  const [said, setSaid] = useState('')

  useEffect(() => {
    const first = store.read()
    let timer: ReturnType<typeof setInterval> | undefined
    let [isBegun, isGone] = [false, false]
    // Loaded with the first answer that is written while the page is open.
    const begin = async () => {
      if (isBegun || store.read().run === null) return
      isBegun = true
      const { createAnswerReader } = await onceOnline(() => import('./answer-reader.ts'))
      if (isGone) return
      const look = createAnswerReader(first)
      timer = setInterval(() => {
        const words = look(store.read())
        if (words !== '') setSaid(words)
      }, PACE_MS)
    }
    void begin()
    const unsubscribe = store.subscribe(() => void begin())
    return () => {
      isGone = true
      unsubscribe()
      clearInterval(timer)
    }
  }, [store])

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </div>
  )
}
