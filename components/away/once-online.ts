/** Waits for a network before code is loaded lazily: one failed import breaks the page. */
export async function onceOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise<void>(resolve => window.addEventListener('online', () => resolve(), { once: true }))
}
