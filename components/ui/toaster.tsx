'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { onToastWanted } from './toast.ts'

const LoadedToaster = dynamic(() => import('./loaded-toaster.tsx').then(module => module.LoadedToaster), { ssr: false })

/** Holds the toasts. Their code is no part of the first load: it comes with the first key or click, while the network is there, or with the first toast. */
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
