'use client'

import { useEffect, useState } from 'react'
import { errorSentence, request } from '#components/request.ts'

export interface FoundMessages {
  query: string
  found: readonly { messageId: string; at: string }[]
  isWhole: boolean
  words: readonly string[]
  error: string | null
}

const PAUSE_MS = 150
const NOTHING: FoundMessages = { query: '', found: [], isWhole: true, words: [], error: null }

/** Asks the server which messages of a chat have the words that are typed. */
export function useFoundMessages(chatId: string, query: string): FoundMessages {
  const [held, setHeld] = useState(NOTHING)
  useEffect(() => {
    if (query === '') return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      request('GET /api/chats/[chatId]/find', { params: { chatId }, query: { q: query }, signal: leaving.signal }).then(
        answer => setHeld({ ...answer, query, error: null }),
        (error: unknown) => leaving.signal.aborted || setHeld({ ...NOTHING, query, error: errorSentence(error) }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [chatId, query])
  return query === '' ? NOTHING : held
}
