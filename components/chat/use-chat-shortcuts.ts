'use client'

import { type RefObject, useEffect } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { onWindowKeys } from '#components/keys/keys.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { chord } from '#components/shell/use-shortcuts.ts'
import type { PanelStore } from '#components/workspace/panel-store.ts'
import type { MessageListHandle } from './list/message-list.tsx'
import { printChat } from './print-chat.ts'

const copying = () => onceOnline(() => import('./copy-last.ts'))

/** Stops the answer on Esc, unless something nearer took it. Copies the last answer on Ctrl/Cmd+Shift+C, its last code on Ctrl/Cmd+Shift+semicolon. Prints the whole chat on Ctrl/Cmd+P. Opens and closes the panel on Ctrl/Cmd+period. Goes to the first and the last message on Home and End, unless a text takes them. */
export function useChatShortcuts(store: ChatStore, panel: PanelStore, list: RefObject<MessageListHandle | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const keys = chord(event)
      if (keys === 'escape' && store.read().run) {
        event.preventDefault()
        store.stop()
      }
      if (keys === 'mod+shift+c') {
        event.preventDefault()
        void copying().then(({ copyLastAnswer }) => copyLastAnswer(store))
      }
      if (keys === 'mod+shift+;' || keys === 'mod+shift+:') {
        event.preventDefault()
        void copying().then(({ copyLastCode }) => copyLastCode(store))
      }
      // On some keyboards the period needs Shift.
      if (keys === 'mod+.' || keys === 'mod+shift+.') {
        event.preventDefault()
        panel.toggle()
      }
      if (/^(?:mod\+)?(?:home|end)$/.test(keys) && list.current && !takesText(event.target)) {
        event.preventDefault()
        if (keys.endsWith('home')) list.current.goToStart()
        else list.current.goToEnd()
      }
      if (keys === 'mod+p' && store.read().nodes.length > 0) {
        event.preventDefault()
        void printChat(store)
      }
    }
    return onWindowKeys(onKey)
  }, [store, panel, list])
}

/** Tells whether a key moves in a text or a list. In an empty message box, Home and End have nothing to move in. */
function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return target.value !== ''
  return (
    target instanceof Element && target.closest('input, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]') !== null
  )
}
