/** Returns what the browser keeps for this site; null if it refuses: values then last as long as the page. */
export function browserStorage(which: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    return window[which]
  } catch {
    return null
  }
}

/** Keeps a text, or removes it. Where there is no room for it, an older text must not come back in its place. */
export function keepText(name: string, text: string | null): void {
  try {
    if (text === null) browserStorage()?.removeItem(name)
    else browserStorage()?.setItem(name, text)
  } catch {
    browserStorage()?.removeItem(name)
  }
}

/** Removes what this browser keeps of the person: drafts, and choices for new chats. */
export function forgetPerson(): void {
  for (const storage of [browserStorage('localStorage'), browserStorage('sessionStorage')]) {
    for (const key of Object.keys(storage ?? {})) if (key.startsWith('parley:')) storage?.removeItem(key)
  }
}
