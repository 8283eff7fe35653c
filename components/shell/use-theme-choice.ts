'use client'

import { useTheme } from 'next-themes'

/** Time for which nothing fades from one theme to the other. */
const STILL_MS = 100

/**
 * Returns the chosen theme and a function that chooses another one. The provider of themes would stop transitions as well, but does so twice
 * whenever a page opens, each time for all elements of it.
 */
export function useThemeChoice(): { theme: string | undefined; setTheme: (theme: string) => void } {
  const { theme, setTheme } = useTheme()
  return {
    theme,
    setTheme(next) {
      document.documentElement.toggleAttribute('data-still', true)
      setTheme(next)
      setTimeout(() => document.documentElement.toggleAttribute('data-still', false), STILL_MS)
    },
  }
}
