'use client'

import { useHydrated } from '#components/use-hydrated.ts'

/** Names the main modifier of the person's keyboard: `⌘⇧` or `Ctrl+Shift+`. */
export function useKeyNames(): { mod: string; shift: string } {
  const isApple = useHydrated() && /mac|iphone|ipad/i.test(navigator.platform)
  return isApple ? { mod: '⌘', shift: '⇧' } : { mod: 'Ctrl+', shift: 'Shift+' }
}
