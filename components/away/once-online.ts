/** Code of the page that is loaded late comes once there is a network: one failure, and the page that asks for it is lost. */
export async function onceOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise<void>(resolve => window.addEventListener('online', () => resolve(), { once: true }))
}
