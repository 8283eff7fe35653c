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

/** Loads the JSON of one of our GET routes. With `pollMs` it polls at that interval while the page is visible. */
export function useResource<Name extends RouteName & `GET ${string}`>(
  name: Name,
  ...[options]: Argument<Place<Name> & { pollMs?: number }>
): [Resource<Answer<Name>>, ResourceActions<Answer<Name>>] {
  type T = Answer<Name>
  const { pollMs, ...place } = (options ?? {}) as AnyPlace & { pollMs?: number }
  const path = addressAt(name, place)
  const [held, setHeld] = useState<{ path: string; resource: Resource<T> }>({ path, resource: { state: 'loading' } })

  /** Counts loads and changes: an answer requested before the latest of them is stale. */
  const turn = useRef(0)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      turn.current += 1
      const mine = turn.current
      const show = (resource: (before: Resource<T>) => Resource<T>) => {
        if (mine !== turn.current || signal?.aborted) return
        setHeld(before => ({ path, resource: resource(before.path === path ? before.resource : { state: 'loading' }) }))
      }
      try {
        const data = (await requestAt(path, signal ? { signal } : {})) as T
        show(() => ({ state: 'ready', data, error: null }))
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

  const change = useCallback((update: (data: T) => T) => {
    turn.current += 1
    setHeld(before =>
      before.resource.state === 'ready' ? { ...before, resource: { ...before.resource, data: update(before.resource.data) } } : before,
    )
  }, [])

  const resource: Resource<T> = held.path === path ? held.resource : { state: 'loading' }
  return [resource, { reload: load, change }]
}
