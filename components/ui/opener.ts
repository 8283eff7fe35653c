/** How long what opened a window may take to go, once the window has closed: a row that is deleted goes when the list has been read again. */
const GOES_WITHIN_MS = 5_000
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]'

let pressed: Element | null = null
let isReturning = false
let watched: { end: () => void } | null = null

/** Browsers that do not focus a button by a click leave no other trace of it. Yields the way to end it. */
export function watchPresses(): () => void {
  const onPress = (event: PointerEvent) => {
    pressed = event.target instanceof Element ? event.target.closest(FOCUSABLE) : null
  }
  window.addEventListener('pointerdown', onPress, { capture: true })
  return () => window.removeEventListener('pointerdown', onPress, { capture: true })
}

/** What has opened a window, and all that it stands in, from the inside out. */
export type Opener = readonly Element[]

/** Asked before a window takes the focus. An item of a menu that closes with it stands for what had opened the menu. */
export function openerNow(): Opener {
  const focused = document.activeElement
  const at = focused && focused !== document.body ? focused : pressed
  const menu = at?.closest('[role=menu][aria-labelledby]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : at
  const chain: Element[] = []
  for (let one: Element | null | undefined = opener; one && one !== document.body; one = one.parentElement) chain.push(one)
  return chain
}

/** Gives the focus back; to what stands nearest, if the opener is gone or goes with what was done in the window. */
export function returnFocus(opener: Opener): void {
  watched?.end()
  focusNearest(opener)
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body && !opener[0]?.isConnected) focusNearest(opener)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => watch.disconnect(), GOES_WITHIN_MS)
  watched = {
    end() {
      watch.disconnect()
      clearTimeout(timer)
    },
  }
}

function focusNearest(opener: Opener): void {
  for (const element of opener) {
    if (!(element instanceof HTMLElement) || !element.isConnected) continue
    const target = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE)
    if (target) focusQuietly(target)
    if (target && document.activeElement === target) return
  }
  const first = document.querySelector<HTMLElement>(`main :is(${FOCUSABLE})`)
  if (first) focusQuietly(first)
}

function focusQuietly(element: HTMLElement): void {
  isReturning = true
  element.focus({ preventScroll: true })
  isReturning = false
}

/** True while the focus goes back: nobody has asked for the name of what gets it. */
export function isFocusReturning(): boolean {
  return isReturning
}
