'use client'

import { useEffect, useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { onWindowKeys } from '#components/keys/keys.ts'
import { later } from '#components/loading/later.tsx'
import { chord } from '#components/shell/use-shortcuts.ts'
import { FIND_FIELD_ID, findBoard } from '#components/workspace/find-board.ts'

const FindBar = later(() => import('./find-bar.tsx').then(module => module.FindBar))

/** Opens our own find of the chat on Ctrl/Cmd+F, by menu and palette, and on the address of a search result. The same keys in its field open the browser's. */
export function Find() {
  const { store } = useChatPage()
  const hasMessages = useChat(state => state.isStored && state.nodes.length > 0)
  const [open, setOpen] = useState<{ text: string; times: number } | null>(null)
  useEffect(() => {
    const text = new URLSearchParams(window.location.search).get('find')
    if (text) setOpen({ text, times: 0 })
  }, [])
  useEffect(() => {
    if (!hasMessages) return
    const find = () => setOpen(before => ({ text: before?.text ?? '', times: (before?.times ?? 0) + 1 }))
    const endKeys = onWindowKeys(event => {
      if (event.defaultPrevented || chord(event) !== 'mod+f' || document.activeElement?.id === FIND_FIELD_ID) return
      event.preventDefault()
      find()
    })
    const endBoard = findBoard.onAsk(find)
    return () => {
      endKeys()
      endBoard()
    }
  }, [hasMessages])
  if (!open || !hasMessages) return null
  return <FindBar store={store} initial={open.text} times={open.times} onClose={() => setOpen(null)} />
}
