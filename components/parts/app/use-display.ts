import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CLICK_GUARD_MS } from '#components/use-click-guard.ts'
import { hasRoomForPictureInPicture, onRoomChange, type PictureInPicture } from './picture-in-picture.ts'

/** Within the chat, over the whole page, or in a corner of it. */
export type DisplayMode = 'inline' | 'fullscreen' | 'pip'

export interface Display {
  mode: DisplayMode
  /** The page has room for picture-in-picture. */
  mayFloat: boolean
  set: (mode: DisplayMode) => void
  /** Handles `close`: the browser may close a modal dialog on its own. */
  onClose: () => void
  /** Returns into the chat on Escape, and stops the event: in the chat, Escape stops the answer. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Moves an open dialog over the whole page, into a corner, and back. It never leaves the document: its content is not reloaded. */
export function useDisplay(
  dialog: RefObject<HTMLDialogElement | null>,
  pictureInPicture: PictureInPicture,
  onChange: (mode: DisplayMode) => void,
): Display {
  const [mode, setMode] = useState<DisplayMode>('inline')
  const shown = useRef<DisplayMode>('inline')
  const mayFloat = useSyncExternalStore(onRoomChange, hasRoomForPictureInPicture, () => false)

  const become = useCallback(
    (next: DisplayMode) => {
      shown.current = next
      setMode(next)
      onChange(next)
    },
    [onChange],
  )
  const set = useCallback(
    (next: DisplayMode) => {
      const element = dialog.current
      if (!element || shown.current === next) return
      leaveTop(element, shown.current)
      if (shown.current !== 'inline') shieldPage()
      if (next === 'inline') element.setAttribute('open', '')
      else if (next === 'fullscreen') element.showModal()
      else {
        element.setAttribute('popover', 'manual')
        element.showPopover()
      }
      become(next)
    },
    [dialog, become],
  )
  const leave = useCallback(() => set('inline'), [set])
  useEffect(() => {
    if (mode !== 'pip') return
    pictureInPicture.take(leave)
    return () => pictureInPicture.free(leave)
  }, [mode, pictureInPicture, leave])
  useEffect(() => {
    if (!mayFloat && mode === 'pip') leave()
  }, [mayFloat, mode, leave])

  const onClose = useCallback(() => {
    if (shown.current !== 'fullscreen' || dialog.current?.open !== false) return
    dialog.current.setAttribute('open', '')
    become('inline')
  }, [dialog, become])
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || mode === 'inline') return
      event.preventDefault()
      event.stopPropagation()
      leave()
    },
    [mode, leave],
  )
  return { mode, mayFloat, set, onClose, onKeyDown }
}

function leaveTop(element: HTMLDialogElement, mode: DisplayMode): void {
  if (mode === 'inline') element.removeAttribute('open')
  else if (mode === 'fullscreen') element.close()
  else {
    element.hidePopover()
    element.removeAttribute('popover')
  }
}

/**
 * Shields the page for a moment after an App in front of it goes. The App chooses that moment: what it uncovers must not take a click meant
 * for the App.
 */
export function shieldPage(): void {
  const shield = document.createElement('div')
  shield.className = 'app-shield'
  document.body.append(shield)
  setTimeout(() => shield.remove(), CLICK_GUARD_MS)
}
