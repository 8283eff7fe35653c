import { sandboxFrame } from './sandbox-frame.ts'

const OWN = 'ui/notifications/sandbox-'
/** Most messages of a page in a second. One that sends more is closed, since each costs our page time. */
const MAX_MESSAGES = 1_000
const WINDOW_MS = 1_000

export interface SandboxMessage {
  method: string
  params: unknown
}

export interface SandboxRequest {
  /** `url` of `GET /api/sandbox`. */
  url: string
  /** Page that is run. It sends `parent.postMessage({ jsonrpc: '2.0', method, params }, '*')`. */
  html: string
  /** Accessible name of the frame. */
  title: string
  /** Parent of the frame. */
  place: HTMLElement
  /** Called with each message of the page. Foreign: check `params`, and cut what is shown. */
  onMessage: (message: SandboxMessage) => void
  /** The page has sent too many messages, and was closed. */
  onFlood: () => void
}

export interface Sandbox {
  frame: HTMLIFrameElement
  /** Sends a message to the page, which hears it as an event `message` with `{ jsonrpc: '2.0', method, params }`. */
  send(method: string, params?: unknown, transfer?: Transferable[]): void
  /** Removes the frame, and with it all that runs there. */
  close(): void
}

/** Runs a page at the second origin until `close`. What it sends is heard from its own frame and origin alone. */
export function openSandbox({ url, html, title, place, onMessage, onFlood }: SandboxRequest): Sandbox {
  const origin = new URL(url).origin
  const frame = sandboxFrame(url, title)
  const count = counter()

  function hear(event: MessageEvent<unknown>) {
    const isProxy = event.source === frame.contentWindow && event.origin === origin
    if (!isProxy && !isWithin(event.source, frame)) return
    if (!count()) {
      close()
      onFlood()
      return
    }
    if (!isProxy || !isMessage(event.data)) return
    const { method, params } = event.data
    if (method === `${OWN}proxy-ready`) send(`${OWN}resource-ready`, { html })
    else if (!method.startsWith(OWN)) onMessage({ method, params })
  }

  function send(method: string, params: unknown = {}, transfer: Transferable[] = []) {
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', method, params }, origin, transfer)
  }

  function close() {
    window.removeEventListener('message', hear)
    frame.remove()
  }

  window.addEventListener('message', hear)
  place.append(frame)
  return { frame, send, close }
}

/** Returns a function that counts a message, and tells whether it is within the bound. */
function counter(): () => boolean {
  let sinceMs = 0
  let messages = 0
  return () => {
    const nowMs = performance.now()
    if (nowMs - sinceMs > WINDOW_MS) {
      sinceMs = nowMs
      messages = 0
    }
    messages += 1
    return messages <= MAX_MESSAGES
  }
}

/** Tells whether a window is below the frame: a page there can reach ours past the one that frames it. */
function isWithin(source: MessageEventSource | null, frame: HTMLIFrameElement): boolean {
  for (let at = source as Window | null; at !== null && at !== at.parent; at = at.parent) if (at === frame.contentWindow) return true
  return false
}

function isMessage(data: unknown): data is SandboxMessage {
  return typeof data === 'object' && data !== null && 'method' in data && typeof data.method === 'string'
}
