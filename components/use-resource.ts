'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { errorSentence, requestAt } from './request.ts'
import { type Answer, type AnyPlace, type Argument, addressAt, type Place, type RouteName } from './routes.ts'

export type Resource<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: string }
  /** `error` is set where the last refresh failed: the data is stale. */
  | { state: 'ready'; data: T; error: string | null }

export interface ResourceActions<T> {
  reload: () => Promise<void>
  /** Applies a change immediately, before the next reload confirms it. */
  change: (update: (data: T) => T) => void
}

export type Reading = RouteName & `GET ${string}`

export interface Loading<T> {
  /** Interval at which it polls while the page is visible, in ms. */
  pollMs?: number
  /** Makes the data of those shown and those that a reload found: the latter, if left out. */
  merge?: (shown: T, fresh: T) => T
}

/** Loads the JSON of one of our GET routes. */
export function useResource<Name extends Reading>(
  name: Name,
  ...[options]: Argument<Place<Name> & Loading<Answer<Name>>>
): [Resource<Answer<Name>>, ResourceActions<Answer<Name>>] {
  type T = Answer<Name>
  const { pollMs, merge, ...place } = (options ?? {}) as AnyPlace & Loading<T>
  const path = addressAt(name, place)
  const [held, setHeld] = useState<{ path: string; resource: Resource<T> }>({ path, resource: { state: 'loading' } })

  /** The latest load or change: an answer requested before it is stale. */
  const turn = useRef({ path })
  const merging = useRef(merge)
  const shownPath = useRef(path)
  useEffect(() => {
    merging.current = merge
    shownPath.current = path
  })

  const load = useCallback(
    async (signal?: AbortSignal) => {
      // A late reload of other data would take the turn of those that are shown.
      if (path !== shownPath.current) return
      const mine = { path }
      turn.current = mine
      const show = (resource: (before: Resource<T>) => Resource<T>) => {
        if (mine !== turn.current || signal?.aborted) return
        setHeld(before => ({ path, resource: resource(before.path === path ? before.resource : { state: 'loading' }) }))
      }
      try {
        const data = (await requestAt(path, signal ? { signal } : {})) as T
        show(before => {
          const merged = before.state === 'ready' ? merging.current?.(before.data, data) : undefined
          return { state: 'ready', data: merged ?? data, error: null }
        })
      } catch (cause) {
        const error = errorSentence(cause)
        show(before => (before.state === 'ready' ? { ...before, error } : { state: 'failed', error }))
      }
    },
    [path],
  )

  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])

  useEffect(() => {
    if (pollMs === undefined) return
    const refresh = () => {
      if (document.visibilityState === 'visible') void load()
    }
    const timer = setInterval(refresh, pollMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [load, pollMs])

  const change = useCallback(
    (update: (data: T) => T) => {
      // The page has gone on to other data.
      if (turn.current.path !== path) return
      turn.current = { path }
      setHeld(before =>
        before.resource.state === 'ready' ? { ...before, resource: { ...before.resource, data: update(before.resource.data) } } : before,
      )
    },
    [path],
  )

  const resource: Resource<T> = held.path === path ? held.resource : { state: 'loading' }
  return [resource, { reload: load, change }]
}
