'use client'

import { useEffect } from 'react'
import { onWindowKeys } from '#components/keys/keys.ts'
import { chord } from '#components/shell/use-shortcuts.ts'
import { copyText } from '#components/ui/copy-text.ts'
import { toast } from '#components/ui/toast.ts'
import { answerMarkdown } from './message/answer-markdown.ts'
import type { PanelStore } from './panel/panel-store.ts'
import { printChat } from './print/print-chat.ts'
import type { ChatStore } from './store/chat-store.ts'

/** Stops the answer on Esc, unless something nearer took it. Copies the last answer on Ctrl/Cmd+Shift+C. Prints the whole chat on Ctrl/Cmd+P. Opens and closes the panel on Ctrl/Cmd+period. */
export function useChatShortcuts(store: ChatStore, panel: PanelStore): void {
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
        void copyLast(store)
      }
      // On some keyboards the period needs Shift.
      if (keys === 'mod+.' || keys === 'mod+shift+.') {
        event.preventDefault()
        panel.toggle()
      }
      if (keys === 'mod+p' && store.read().earlier > 0) {
        event.preventDefault()
        void printChat(store)
      }
    }
    return onWindowKeys(onKey)
  }, [store, panel])
}

async function copyLast(store: ChatStore): Promise<void> {
  const { nodes, run } = store.read()
  const last = nodes.findLast(node => node.message.role === 'assistant' && node.key !== run?.key)
  if (!last) toast.info('There is no answer to copy yet.')
  else if (await copyText(answerMarkdown(last.message))) toast.success('Copied the last answer.')
  else toast.error('The browser did not allow copying.')
}
