'use client'

import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { useTypingFocus } from '../use-typing-focus.ts'
import { selectedWords } from './selected-words.ts'

const QuoteButton = later(() => import('./quote-button.tsx').then(module => module.QuoteButton))

/** Sends typing anywhere to the message box, and offers to quote a selection. The code of quoting is loaded with the first one. */
export function Quoting() {
  const [hasSelected, setSelected] = useState(false)
  useTypingFocus()
  useEffect(() => {
    if (hasSelected) return
    const look = () => {
      if (selectedWords()) setSelected(true)
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [hasSelected])
  return hasSelected ? <QuoteButton /> : null
}
