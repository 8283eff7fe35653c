interface Key {
  isComposing?: boolean
  keyCode: number
  nativeEvent?: { isComposing?: boolean }
}

/** Code that browsers report for a key that an input method has taken, also where `isComposing` is late (Safari) or missing. */
const IME_KEY_CODE = 229

/** Whether a key belongs to an input method: Enter takes its candidate, Esc closes it, arrows walk among them. */
export function isComposing(event: Key): boolean {
  return event.keyCode === IME_KEY_CODE || (event.nativeEvent ?? event).isComposing === true
}

/** Makes a key handler that hears nothing of an input method's keys. Every handler of the page is made by it (a test reads the sources). */
export function keys<E extends Key>(handle: (event: E) => void): (event: E) => void {
  return event => {
    if (!isComposing(event)) handle(event)
  }
}

/** Hears the keys of the page that nothing nearer has stopped, until the function that it yields is called. */
export function onWindowKeys(handle: (event: KeyboardEvent) => void): () => void {
  const onKey = keys(handle)
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** Keeps an input method's keys from handlers that are not ours: those of windows, menus and selections. Yields the way to end it. */
export function keepComposingKeysAway(): () => void {
  const stop = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', stop, { capture: true })
  return () => window.removeEventListener('keydown', stop, { capture: true })
}
