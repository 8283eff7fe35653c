/** Time that an App may take to tear down, in ms. */
const TEARDOWN_MS = 1_000

/**
 * Removes a frame after its App was notified. Its place in the page may be removed in the same task. Where the browser can move a frame without
 * reloading it, the frame waits out of sight for the App's answer. Elsewhere it is removed immediately.
 */
export function takeAway(frame: HTMLIFrameElement, tell: (withinMs: number) => Promise<unknown>): void {
  const told = tell(TEARDOWN_MS)
  const room = document.createElement('div')
  room.className = 'app-leaving'
  room.inert = true
  if (frame.isConnected && 'moveBefore' in room) {
    document.body.append(room)
    room.moveBefore(frame, null)
  }
  const remove = () => {
    frame.remove()
    room.remove()
  }
  told.then(remove, remove)
}
