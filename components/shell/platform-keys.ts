'use client'

import { useIsHydrated } from './use-is-hydrated.ts'

/** How the person's keyboard names the main modifier: `⌘⇧` or `Ctrl+Shift+`. */
export function useKeyNames(): { mod: string; shift: string } {
  const isApple = useIsHydrated() && /mac|iphone|ipad/i.test(navigator.platform)
  return isApple ? { mod: '⌘', shift: '⇧' } : { mod: 'Ctrl+', shift: 'Shift+' }
}
