'use client'

import { useRef } from 'react'
import { type Opener, openerNow, returnFocus } from './opener.ts'

interface FocusHandlers {
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
}

/** Returns the focus to the opener of a dialog that opens by state, without a trigger (WCAG 2.4.3). */
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
