/** Pauses before code that has failed to load is asked for again while there is a network, in ms. */
const PAUSES = [1_000, 4_000]

/**
 * Loads code once there is a network. One failed import breaks the page: code that a lost network has cut off is loaded again when the network is
 * back, and any other at most twice more. Rejects where that fails as well. A server loads immediately.
 */
export async function onceOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  if (typeof window === 'undefined') return load()
  for (let failures = 0; ; ) {
    await online()
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) continue
      const pause = PAUSES[failures++]
      if (pause === undefined) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

function online(): Promise<void> {
  return new Promise(resolve => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
}
