'use client'

import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { onToastWanted } from './toast.ts'

const LoadedToaster = later(() => import('./loaded-toaster.tsx').then(module => module.LoadedToaster))

/**
 * Renders the toasts. Their library is not part of the first load. The first key press or click loads it, while the network is there, or
 * else the first toast.
 */
export function Toaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const want = () => setWanted(true)
    const stop = onToastWanted(want)
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, want, { once: true, capture: true, signal: listening.signal })
    return () => {
      stop()
      listening.abort()
    }
  }, [])
  return isWanted ? <LoadedToaster /> : null
}
