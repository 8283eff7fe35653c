'use client'

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChat } from '#components/chat-store/chat-page-context.ts'

/** Returns true while every loaded message is to be mounted: the browser is about to print, or *Print* has been chosen. */
export function useWholeOnPaper(): boolean {
  const isWhole = useChat(state => state.isWhole)
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isWhole || isPrinting
}
