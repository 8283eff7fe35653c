'use client'

import { useEffect, useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { untilFound } from '#components/search/until-found.ts'
import { projectBoard } from '#components/workspace/project-board.ts'
import type { SearchMissing } from '#lib/chats/shared.ts'

/** Chat that a search has found: at the newest of its messages that match, or by its title. */
export interface FoundChat {
  chatId: string
  title: string
  messageId: string | null
  /** ISO 8601. */
  at: string
  excerpt: readonly { text: string }[]
}

export interface FoundChats {
  items: readonly FoundChat[]
  isLoading: boolean
  missing: SearchMissing
  error: string | null
}

/** Time without a key, after which the server is asked. */
const PAUSE_MS = 120
const MOST = 20
/** Longest query that the server reads. */
export const QUERY_CHARS = 2_000

/**
 * Searches everything that the person may read, and again when a chat has changed on any device. Shows what was found before until an answer
 * comes; nothing for an empty query.
 */
export function useFoundChats(query: string): FoundChats {
  const [found, setFound] = useState<Omit<FoundChats, 'isLoading'> & { query: string }>({
    query: '',
    items: [],
    missing: null,
    error: null,
  })
  useEffect(() => {
    if (query === '') return
    const leaving = new AbortController()
    let asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    function search() {
      asking.abort()
      asking = new AbortController()
      const signal = AbortSignal.any([asking.signal, leaving.signal])
      const ask = () => request('GET /api/search', { query: { q: query.slice(0, QUERY_CHARS), limit: MOST }, signal })
      untilFound(ask, ({ results, missing }) => setFound({ query, items: firstOfEach(results), missing, error: null }), signal).catch(
        (error: unknown) => signal.aborted || fail(error),
      )
    }
    /** Keeps what was found for the same words: a failed repetition takes nothing away. */
    const fail = (error: unknown) =>
      setFound(before => (before.query === query ? before : { query, items: [], missing: null, error: errorSentence(error) }))
    const searchSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(search, PAUSE_MS)
    }
    searchSoon()
    const stop = projectBoard.onNews(what => what !== 'files' && searchSoon())
    return () => {
      stop()
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query])
  if (query === '') return { items: [], isLoading: false, missing: null, error: null }
  const { items, missing, error } = found
  return { items, isLoading: found.query !== query, missing, error: found.query === query ? error : null }
}

/** Keeps one result of each chat: the palette leads to chats, and a title is enough to know one. */
function firstOfEach(results: readonly FoundChat[]): FoundChat[] {
  return [...Map.groupBy(results, ({ chatId }) => chatId).values()].flatMap(([first]) => (first ? [first] : []))
}
