'use client'

import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
let isPrinting = false

function set(next: boolean): void {
  isPrinting = next
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => set(true))
  window.addEventListener('afterprint', () => set(false))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns true while the browser prints, also to what is mounted for the print: a listener of its own would be told too late. */
export function useOnPaper(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
}
