/** Says `wake` when the network is back, or the page is looked at again: a moment to doubt every open line. On the server it says nothing. */
export function createPageWake(): EventTarget {
  const wake = new EventTarget()
  if (typeof document === 'undefined') return wake
  const say = () => void wake.dispatchEvent(new Event('wake'))
  window.addEventListener('online', say)
  window.addEventListener('pageshow', say)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') say()
  })
  return wake
}
