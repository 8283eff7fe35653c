'use client'

import { type RefObject, useLayoutEffect } from 'react'

/** Grows a text area with its text where the browser lacks `field-sizing`. CSS sets its greatest height. */
export function useAutoHeight(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = text === '' ? '' : `${element.scrollHeight}px`
  }, [area, text])
}
