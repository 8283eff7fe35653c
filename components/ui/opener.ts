/** Time in ms in which the opener may disappear after its dialog has closed: a deleted row goes when the list is reloaded. */
const GOES_WITHIN_MS = 5_000
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]'

let pressed: Element | null = null
let isReturning = false
let watched: { end: () => void } | null = null

/** Remembers the last pressed element: some browsers do not focus a clicked button. Returns a function that ends it. */
export function watchPresses(): () => void {
  const onPress = (event: PointerEvent) => {
    pressed = event.target instanceof Element ? event.target.closest(FOCUSABLE) : null
  }
  window.addEventListener('pointerdown', onPress, { capture: true })
  return () => window.removeEventListener('pointerdown', onPress, { capture: true })
}

/** Element that opened a dialog, followed by its ancestors. */
export type Opener = readonly Element[]

/** Finds the opener before a dialog takes the focus. For an item of a menu, which closes with it, that is the menu's trigger. */
export function openerNow(): Opener {
  const focused = document.activeElement
  const at = focused && focused !== document.body ? focused : pressed
  const menu = at?.closest('[role=menu][aria-labelledby]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : at
  const chain: Element[] = []
  for (let one: Element | null | undefined = opener; one && one !== document.body; one = one.parentElement) chain.push(one)
  return chain
}

/** Returns the focus to the opener, or to the nearest ancestor that can take it if the opener was removed or soon will be. */
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

/** True while the focus is being returned, when no tooltip should open. */
export function isFocusReturning(): boolean {
  return isReturning
}
