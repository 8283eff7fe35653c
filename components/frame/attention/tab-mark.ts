import { type AttentionTone, badgedIcon, titleWith } from './attention.ts'

export interface TabMark {
  /** Puts the words before the title and the dot into the icon. Null removes them. */
  show(words: string | null, tone: AttentionTone | null): void
  end(): void
}

/** Marks the tab. A page that sets its title again keeps the words. */
export function createTabMark(page: Document): TabMark {
  let words: string | null = null
  let shownTone: AttentionTone | null = null
  const title = () => {
    const wanted = titleWith(page.title, words)
    if (page.title !== wanted) page.title = wanted
  }
  const observer = new MutationObserver(title)
  observer.observe(page.head, { childList: true, subtree: true, characterData: true })
  const icon = page.querySelector<HTMLLinkElement>('link[rel~=icon]')
  const plainIcon = icon?.href ?? null
  const drawing = plainIcon === null ? null : load(plainIcon)

  async function badge(tone: AttentionTone | null): Promise<void> {
    if (tone === shownTone || !icon || plainIcon === null) return
    shownTone = tone
    const badged = tone === null ? null : badgedIcon((await drawing) ?? '', tone)
    if (shownTone === tone) icon.href = badged === null ? plainIcon : `data:image/svg+xml,${encodeURIComponent(badged)}`
  }

  return {
    show(next, tone) {
      words = next
      title()
      void badge(tone)
    },
    end() {
      words = null
      observer.disconnect()
      title()
      void badge(null)
    },
  }
}

const LOAD_MS = 10_000

/** Null where the icon cannot be loaded: the tab then has words alone. */
async function load(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(LOAD_MS) })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
