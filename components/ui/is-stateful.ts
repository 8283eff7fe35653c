/** Content whose state would be lost with its elements: opened cards, Apps, editors, media. */
const STATEFUL = 'iframe, details[open], [aria-expanded="true"], video, audio, textarea'

/** Tells whether an element that is out of view must stay in the page: it has the focus, or a state that nothing else holds. */
export function isStateful(element: Element): boolean {
  return element.contains(document.activeElement) || element.querySelector(STATEFUL) !== null
}
