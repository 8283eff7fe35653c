'use client'

import { useEffect, useState } from 'react'
import { messageText } from '#lib/messages/shared.ts'
import { useChatPage } from './chat-page-context.ts'
import { lastSentenceEnd } from './sentence-end.ts'

/** Not more often than a screen reader can say it. */
const PACE_MS = 1_500

/** Reads the growing answer to a screen reader by whole sentences, and says when it is complete or waits for the person. */
export function Announcer() {
  const { store } = useChatPage()
  const [said, setSaid] = useState('')

  useEffect(() => {
    let key: string | null = null
    let spoken = 0
    let wasWaiting = false
    const look = () => {
      const { run, nodes } = store.read()
      if (run && run.key !== key) {
        key = run.key
        spoken = run.phase === 'starting' ? 0 : messageText(run.fold.message).length
        if (run.phase === 'starting') setSaid('Answering.')
        return
      }
      if (key === null) return
      const message = run ? run.fold.message : nodes.find(node => node.key === key)?.message
      const text = message ? messageText(message) : ''
      const end = run ? lastSentenceEnd(text, spoken) : text.length
      const fresh = text.slice(spoken, end).trim()
      spoken = Math.max(spoken, end)
      const isWaiting = run?.fold.message.parts.some(part => part.type === 'data-input' && part.data.status === 'open') ?? false
      const words = [fresh, isWaiting && !wasWaiting ? 'The answer waits for you.' : '', run ? '' : 'Answer complete.']
        .filter(Boolean)
        .join(' ')
      wasWaiting = isWaiting
      if (!run) key = null
      if (words !== '') setSaid(words)
    }
    const timer = setInterval(look, PACE_MS)
    return () => clearInterval(timer)
  }, [store])

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </div>
  )
}
