interface Key {
  isComposing?: boolean
  keyCode: number
  nativeEvent?: { isComposing?: boolean }
}

/** Key code that browsers report for a key taken by an input method, even where `isComposing` is late (Safari) or missing. */
const IME_KEY_CODE = 229

/** Tells whether a key belongs to an input method: Enter takes its candidate, Esc closes it, arrows move in it. */
export function isComposing(event: Key): boolean {
  return event.keyCode === IME_KEY_CODE || (event.nativeEvent ?? event).isComposing === true
}

/** Wraps a key handler so that it ignores an input method's keys. Every handler of the page is wrapped (a test reads the sources). */
export function keys<E extends Key>(handle: (event: E) => void): (event: E) => void {
  return event => {
    if (!isComposing(event)) handle(event)
  }
}

/** Listens to the keys of the window that nothing nearer has stopped. Returns a function that ends it. */
export function onWindowKeys(handle: (event: KeyboardEvent) => void): () => void {
  const onKey = keys(handle)
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** Hides an input method's keys from handlers of libraries: dialogs, menus, selects. Returns a function that ends it. */
export function keepComposingKeysAway(): () => void {
  const stop = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', stop, { capture: true })
  return () => window.removeEventListener('keydown', stop, { capture: true })
}
