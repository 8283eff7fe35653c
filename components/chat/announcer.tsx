'use client'

import { useEffect, useState } from 'react'
import { createAnswerReader } from './answer-reader.ts'
import { useChatPage } from './chat-page-context.ts'

/** Interval of announcements in ms: a screen reader needs the time to speak. */
const PACE_MS = 1_500

/** Announces the answer to screen readers while it is written. */
export function Announcer() {
  const { store } = useChatPage()
  const [said, setSaid] = useState('')

  useEffect(() => {
    const look = createAnswerReader(store.read())
    const timer = setInterval(() => {
      const words = look(store.read())
      if (words !== '') setSaid(words)
    }, PACE_MS)
    return () => clearInterval(timer)
  }, [store])

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </div>
  )
}
