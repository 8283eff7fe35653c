import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'

export interface FullScreen {
  isFull: boolean
  set: (isFull: boolean) => void
  /** The browser may close a modal dialog on its own. */
  onClose: () => void
  /** Escape leaves full screen, and does nothing else then: a tooltip may be open, and in the chat it stops the answer. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Takes a dialog that stands open in the page over the whole of it, and back. It is never taken out of the page, so that what it shows is not loaded anew. */
export function useFullScreen(dialog: RefObject<HTMLDialogElement | null>, onChange: (isFull: boolean) => void): FullScreen {
  const [isFull, setFull] = useState(false)
  const set = useCallback(
    (next: boolean) => {
      const element = dialog.current
      if (!element || element.matches(':modal') === next) return
      element.close()
      if (next) element.showModal()
      else element.setAttribute('open', '')
      setFull(next)
      onChange(next)
    },
    [dialog, onChange],
  )
  const onClose = useCallback(() => {
    if (dialog.current?.open !== false) return
    dialog.current.setAttribute('open', '')
    setFull(false)
    onChange(false)
  }, [dialog, onChange])
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isFull) return
      event.preventDefault()
      event.stopPropagation()
      set(false)
    },
    [isFull, set],
  )
  return { isFull, set, onClose, onKeyDown }
}
