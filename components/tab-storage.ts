import { browserStorage, keepText } from './browser-storage.ts'

/** A text of one tab. `at`: when it was written, in ms since 1970. `isLeft`: its tab was closed, or shows another site. */
interface Kept {
  text: string
  at: number
  isLeft: boolean
}

const TAB = 'parley:tab'
/** After this time a text whose tab never said that it closed (a crash) is free for the next tab. */
const FORGOTTEN_MS = 24 * 60 * 60_000

let tab: string | null = null
const written = new Set<string>()

/**
 * Returns the text that this tab keeps under `name`; null where there is none. A text of a closed tab becomes this tab's, the newest first; a text of
 * an open tab stays there.
 */
export function keptInTab(name: string): string | null {
  const own = read(keyOf(name))
  if (own) {
    write(name, own.text)
    return own.text
  }
  const free = keysOf(name).flatMap(key => {
    const kept = read(key)
    return kept && (kept.isLeft || kept.at < Date.now() - FORGOTTEN_MS) ? [{ key, ...kept }] : []
  })
  const newest = free.toSorted((a, b) => b.at - a.at)[0]
  if (!newest) return null
  write(name, newest.text)
  browserStorage()?.removeItem(newest.key)
  return newest.text
}

/** Keeps a text for this tab over reloads, and for the next tab once this one is closed; null removes it. */
export function keepInTab(name: string, text: string | null): void {
  if (text === null) {
    written.delete(name)
    keepText(keyOf(name), null)
  } else write(name, text)
}

function write(name: string, text: string, isLeft = false): void {
  if (!isLeft) written.add(name)
  keepText(keyOf(name), JSON.stringify({ text, at: Date.now(), isLeft } satisfies Kept))
}

function read(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'text' in kept && typeof kept.text === 'string' ? (kept as Kept) : null
  } catch {
    return null
  }
}

const keyOf = (name: string) => `${name}@${tabId()}`
const keysOf = (name: string) => Object.keys(browserStorage() ?? {}).filter(key => key.startsWith(`${name}@`))

/** Names this tab. The name outlives a reload, and the tab that the browser opens again. */
function tabId(): string {
  if (tab !== null) return tab
  const session = browserStorage('sessionStorage')
  tab = session?.getItem(TAB) ?? Math.random().toString(36).slice(2)
  try {
    session?.setItem(TAB, tab)
  } catch {
    // Without storage nothing outlives the page.
  }
  window.addEventListener('pagehide', () => markAll(true))
  window.addEventListener('pageshow', event => event.persisted && markAll(false))
  return tab
}

function markAll(isLeft: boolean): void {
  for (const name of written) {
    const kept = read(keyOf(name))
    if (kept) write(name, kept.text, isLeft)
  }
}
