'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { keepInTab, keptInTab } from '#components/tab-storage.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

const PAUSE_MS = 300
const NEW = 'new'

/**
 * Keeps the text of an unsent message in this browser, by tab, chat and person. It is read after the first render, since the server cannot know
 * it. A new chat keeps its text when it is stored.
 */
export function useDraft(chatId: string | null): { text: string; setText: (text: string) => void; giveBack: (text: string) => void } {
  const { user } = useWorkspace()
  const name = `parley:draft:${user.id}:${chatId ?? NEW}`
  const [text, setShown] = useState('')
  const latest = useRef({ name: '', text: '', isSaved: true })

  useEffect(() => {
    const { name: before, text: written } = latest.current
    const kept = keptInTab(name) ?? ''
    if (before !== '' && before !== name) {
      keepInTab(before, null)
      latest.current = { name, text: written, isSaved: false }
    } else {
      const words = together(kept, written)
      latest.current = { name, text: words, isSaved: words === kept }
      setShown(words)
    }
    const save = () => {
      const { text: words, isSaved } = latest.current
      if (isSaved) return
      latest.current.isSaved = true
      keepInTab(name, words === '' ? null : words)
    }
    const timer = setInterval(save, PAUSE_MS)
    window.addEventListener('pagehide', save)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [name])

  const setText = useCallback((words: string) => {
    latest.current.text = words
    latest.current.isSaved = false
    setShown(words)
  }, [])
  const giveBack = useCallback(
    (words: string) => setText(latest.current.text === '' ? words : `${words}\n\n${latest.current.text}`),
    [setText],
  )
  return { text, setText, giveBack }
}

/** Joins the stored draft and the text typed before it was read; some browsers restore the draft by themselves. */
function together(kept: string, typed: string): string {
  if (kept === '' || typed === '' || kept === typed) return kept || typed
  return `${kept}\n\n${typed}`
}
