import type { AppPage } from '#lib/mcp/shared.ts'

/** How long an App that is taken away may take to put things in order. */
const TEARDOWN_MS = 1_000

/** The frame of the second origin; it shows the App in a frame of its own. */
export function sandboxFrame({ sandboxUrl, mayCopy }: Pick<AppPage, 'sandboxUrl' | 'mayCopy'>, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  frame.setAttribute('referrerpolicy', 'origin')
  if (mayCopy) frame.setAttribute('allow', 'clipboard-write')
  frame.src = sandboxUrl
  return frame
}

/**
 * Takes a frame away after its App has been told. Its place in the page may be gone within this very turn: where the browser can move a frame without loading it
 * anew, it waits out of sight for the App's answer; elsewhere the App is told, and gone.
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
