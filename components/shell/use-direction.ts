'use client'

import { useSyncExternalStore } from 'react'

type Direction = 'ltr' | 'rtl'

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['dir'] })
  return () => observer.disconnect()
}

/** Where the document's lines begin, which extensions and translators may change. Menus, which stand outside the page's own elements, are told. */
export function useDirection(): Direction {
  return useSyncExternalStore<Direction>(
    subscribe,
    () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  )
}
