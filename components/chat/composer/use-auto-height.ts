'use client'

import { type RefObject, useLayoutEffect } from 'react'

/** Grows a text area with its words where the browser cannot do it by itself (`field-sizing`). Its greatest height is set by its style. */
export function useAutoHeight(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = text === '' ? '' : `${element.scrollHeight}px`
  }, [area, text])
}
