'use client'

import { useCallback, useEffect, useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import type { FoundPage } from './found.ts'
import { untilFound } from './until-found.ts'

const PAUSE_MS = 160

export interface SearchState {
  /** Query that `page` answers. */
  query: string
  page: FoundPage | null
  isLoading: boolean
  isLoadingMore: boolean
  error: string | null
}

/** Asks the server for a query while it is typed. Former results stay until there are others. */
export function useSearch(query: string): SearchState & { more: () => Promise<void>; retry: () => void } {
  const [state, setState] = useState<SearchState>({ query: '', page: null, isLoading: false, isLoadingMore: false, error: null })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (query === '') return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      setState(before => ({ ...before, isLoading: true }))
      const ask = () => request('GET /api/search', { query: { q: query }, signal: leaving.signal })
      const show = (page: FoundPage) => setState({ query, page, isLoading: false, isLoadingMore: false, error: null })
      untilFound(ask, show, leaving.signal).catch(
        (error: unknown) =>
          leaving.signal.aborted || setState({ query, page: null, isLoading: false, isLoadingMore: false, error: errorSentence(error) }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query, attempt])

  const more = useCallback(async () => {
    const { page, query: of } = state
    if (!page?.nextCursor) return
    setState(before => ({ ...before, isLoadingMore: true }))
    try {
      const next = await request('GET /api/search', { query: { q: of, cursor: page.nextCursor } })
      setState(before =>
        before.page === page
          ? {
              ...before,
              isLoadingMore: false,
              error: null,
              page: { ...next, projects: page.projects, results: [...page.results, ...next.results] },
            }
          : before,
      )
    } catch (error) {
      setState(before => ({ ...before, isLoadingMore: false, error: errorSentence(error) }))
    }
  }, [state])

  const retry = useCallback(() => setAttempt(count => count + 1), [])
  if (query === '') return { query: '', page: null, isLoading: false, isLoadingMore: false, error: null, more, retry }
  return { ...state, isLoading: state.isLoading || (state.query !== query && state.error === null), more, retry }
}
