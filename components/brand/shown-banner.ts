/** The line above the pages, as the person sees it. */
export interface ShownBanner {
  id: string
  text: string
  kind: 'info' | 'warning'
  isDismissible: boolean
}

/** Cookie with the id of the banner that this browser has dismissed: the server then renders none. */
export const BANNER_COOKIE = 'parley-banner'

const listeners = new Set<() => void>()

/** Tells the banner that settings of the workspace may have changed. */
export function noteSettings(): void {
  for (const listener of [...listeners]) listener()
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
