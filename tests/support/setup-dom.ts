import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { dialogCode } from '#components/ui/dialog.tsx'
import { menuCode } from '#components/ui/menu.tsx'
import { popoverCode } from '#components/ui/popover.tsx'
import { sheetCode } from '#components/ui/sheet.tsx'
import { patient } from './patience.ts'

// Menus and windows open at once in tests, as in a page that has opened one before.
if (typeof window !== 'undefined') await Promise.all([dialogCode, menuCode, popoverCode, sheetCode].map(code => code.load()))

// A question is there with its message, as in a page that has shown one before.
vi.mock('#components/parts/input/lazy-ask-card.tsx', async () => {
  const { AskCard } = await import('#components/parts/input/ask-card.tsx')
  return { LazyAskCard: AskCard }
})

/** There is no layout: all that is watched is in view. */
class AllInView implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly look: IntersectionObserverCallback
  constructor(look: IntersectionObserverCallback) {
    this.look = look
  }
  observe(target: Element) {
    this.look([{ target, isIntersecting: true } as IntersectionObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
globalThis.IntersectionObserver = AllInView

configure({ asyncUtilTimeout: patient(5_000) })

afterEach(() => cleanup())

/** The next file finds an empty page, at the same address, that remembers nothing. */
afterAll(() => {
  if (typeof window === 'undefined') return
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
    if (element !== document.documentElement) element.replaceChildren()
  }
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
