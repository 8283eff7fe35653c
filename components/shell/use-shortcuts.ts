'use client'

import { useEffect } from 'react'
import { onWindowKeys } from '#components/keys/keys.ts'
import { COMPOSER_ID } from './sidebar-names.ts'

interface Shortcuts {
  newChat: () => void
  toggleSidebar: () => void
  openPalette: () => void
  showKeys: () => void
}

/** Handles the keys that work everywhere in the workspace. `use-chat-shortcuts.ts` has those of one chat. */
export function useShortcuts({ newChat, toggleSidebar, openPalette, showKeys }: Shortcuts): void {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      'mod+shift+o': newChat,
      'mod+shift+s': toggleSidebar,
      'mod+k': openPalette,
      'mod+/': showKeys,
      'shift+escape': () => document.getElementById(COMPOSER_ID)?.focus(),
    }
    const onKey = (event: KeyboardEvent) => {
      const action = actions[chord(event)]
      if (!action || event.defaultPrevented) return
      event.preventDefault()
      action()
    }
    return onWindowKeys(onKey)
  }, [newChat, toggleSidebar, openPalette, showKeys])
}

/** Names a key press: `mod+shift+o` is Ctrl or Cmd, Shift, and the key as labelled without Shift. */
export function chord(event: KeyboardEvent): string {
  const key = event.code === 'Slash' ? '/' : event.key.toLowerCase()
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.shiftKey && key !== '/' ? 'shift+' : ''}${key}`
}
