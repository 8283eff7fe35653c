'use client'

import { useIsHydrated } from './use-is-hydrated.ts'

/** Names the main modifier of the person's keyboard: `⌘⇧` or `Ctrl+Shift+`. */
export function useKeyNames(): { mod: string; shift: string } {
  const isApple = useIsHydrated() && /mac|iphone|ipad/i.test(navigator.platform)
  return isApple ? { mod: '⌘', shift: '⇧' } : { mod: 'Ctrl+', shift: 'Shift+' }
}
