'use client'

import { useRef } from 'react'
import { type Opener, openerNow, returnFocus } from './opener.ts'

interface FocusHandlers {
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
}

/** For the content of a window that opens by state, without a trigger of its own: closed, it gives the focus back to what opened it (WCAG 2.4.3). */
export function useReturnFocus(onOpenAutoFocus?: (event: Event) => void): FocusHandlers {
  const opener = useRef<Opener>([])
  return {
    onOpenAutoFocus(event) {
      opener.current = openerNow()
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      returnFocus(opener.current)
    },
  }
}
