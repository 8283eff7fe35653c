import { keys } from '#components/keys/keys.ts'
import { isFocusReturning } from './opener.ts'

/** Attribute of a button with the text of its tooltip. */
export const TIP = 'data-tip'
/** Attribute of the tooltip that is shown. */
export const SHOWN_TIP = 'data-shown-tip'

/** Time for which the pointer rests on a button before its tooltip is shown; and time after one in which another is shown immediately. */
const REST_MS = 500
const SOON_MS = 200
/** Time in which the pointer may move from the button to the tooltip. */
const LEAVE_MS = 120

/**
 * Calls `show` with the button whose tooltip to show, or null. One watch serves all buttons of the page: a chat has hundreds, of which
 * hardly one is ever hovered. Returns a function that ends it.
 */
export function watchTips(show: (button: Element | null) => void): () => void {
  const ending = new AbortController()
  let shown: Element | null = null
  /** Button under the pointer, whose tooltip may be shown or waits. */
  let under: Element | null = null
  let hiddenAtMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function turn(button: Element | null): void {
    clearTimeout(timer)
    if (button === shown) return
    if (shown !== null) hiddenAtMs = performance.now()
    shown = button
    show(button)
  }
  const after = (ms: number, button: Element | null) => {
    clearTimeout(timer)
    timer = setTimeout(() => turn(button?.isConnected ? button : null), ms)
  }
  const hide = () => turn(null)

  function onOver({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    if (target.closest(`[${SHOWN_TIP}]`)) {
      clearTimeout(timer)
      return
    }
    const button = target.closest(`[${TIP}]`)
    if (button === under && (button !== null || shown === null)) return
    under = button
    if (button === null) after(LEAVE_MS, null)
    else if (button === shown) clearTimeout(timer)
    else after(shown !== null || performance.now() - hiddenAtMs < SOON_MS ? 0 : REST_MS, button)
  }

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof Element) || !target.hasAttribute(TIP) || isFocusReturning() || !target.matches(':focus-visible')) return
    turn(target)
  }

  function onScroll({ target }: Event): void {
    if (target instanceof Node && shown && target.contains(shown)) hide()
  }

  const options = { capture: true, passive: true, signal: ending.signal }
  document.addEventListener('pointerover', onOver, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('pointerdown', hide, options)
  document.addEventListener('click', hide, options)
  document.addEventListener('scroll', onScroll, options)
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
  document.addEventListener('keydown', keys(onKey), options)
  document.documentElement.addEventListener('pointerleave', hide, options)
  window.addEventListener('blur', hide, options)
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
