import { dialogCode } from './dialog.tsx'
import { menuCode } from './menu.tsx'
import { popoverCode } from './popover.tsx'
import { sheetCode } from './sheet.tsx'

/** Time after the page has loaded in which nothing of a popup competes with the page itself. */
const QUIET_MS = 5_000

/**
 * Loads the code of all popups once the page is loaded and idle, one after another: they then open immediately, also without a network.
 * Returns a function that cancels what has not begun.
 */
export function preloadPopups(): () => void {
  const codes = [menuCode, popoverCode, dialogCode, sheetCode]
  let stop = () => {}
  const whenIdle = () => {
    if (!('requestIdleCallback' in window)) return loadNext()
    const handle = requestIdleCallback(loadNext)
    stop = () => cancelIdleCallback(handle)
  }
  const loadNext = () => {
    const code = codes.shift()
    // Code that cannot be loaded now is loaded when its popup is opened.
    if (code) void code.load().then(whenIdle, () => undefined)
  }
  const onLoad = () => {
    const timer = setTimeout(whenIdle, QUIET_MS)
    stop = () => clearTimeout(timer)
  }
  if (document.readyState === 'complete') onLoad()
  else {
    window.addEventListener('load', onLoad, { once: true })
    stop = () => window.removeEventListener('load', onLoad)
  }
  return () => {
    codes.length = 0
    stop()
  }
}
