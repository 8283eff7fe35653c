const TOUCHED = 'ui/notifications/sandbox-touched'
/** Time after the last key or click on our page in which the person counts as active there, in ms. */
const AT_WORK_MS = 10_000
/** A younger key or click on our page, in ms, shows that the person is not in the App. */
const JUST_NOW_MS = 500
const ANSWER_MS = 250

/**
 * Returns the focus that an App takes while the person is active on our page. The App keeps it after a click or tap in it, which the
 * sandbox's page reports, or after Tab. Ends with `signal`.
 */
export function guardFocus(frame: HTMLIFrameElement, origin: string, signal: AbortSignal): void {
  let last: Element | null = document.activeElement
  let acted = { atMs: Number.NEGATIVE_INFINITY, isTab: false }
  const note = (event: Event) => {
    acted = { atMs: performance.now(), isTab: event instanceof KeyboardEvent && event.key === 'Tab' }
  }
  const sinceMs = () => performance.now() - acted.atMs

  async function look(): Promise<void> {
    if (document.activeElement !== frame || acted.isTab || sinceMs() > AT_WORK_MS) return
    const isTouched = sinceMs() > JUST_NOW_MS && (await wasTouched(frame, origin))
    if (isTouched || document.activeElement !== frame) return
    frame.blur()
    window.focus()
    if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
  }

  window.addEventListener('keydown', note, { capture: true, signal })
  window.addEventListener('pointerdown', note, { capture: true, signal })
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.tagName !== 'IFRAME') last = target
    },
    { signal },
  )
  window.addEventListener('blur', () => void look(), { signal })
}

/** Asks the frame whether the person has acted within it in the last seconds. False where it does not answer in time. */
function wasTouched(frame: HTMLIFrameElement, origin: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>(resolve => {
    const late = setTimeout(() => resolve(false), ANSWER_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(late)
      resolve(data === true)
    }
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: TOUCHED }, origin, [port2])
  }).finally(() => port1.close())
}
