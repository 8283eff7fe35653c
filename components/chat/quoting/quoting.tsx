'use client'

import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { useTypingFocus } from '../use-typing-focus.ts'
import { selectedWords } from './selected-words.ts'

const QuoteButton = later(() => import('./quote-button.tsx').then(module => module.QuoteButton))

/** Helps the hands in a chat: typing anywhere goes to the message box, and a selection can be quoted, for which code is loaded with the first one. */
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
