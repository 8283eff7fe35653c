import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge'

/**
 * Transport between us and one frame of one origin. Messages of other windows, or of the frame after it has navigated elsewhere, are
 * ignored.
 */
export class FrameTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']
  readonly #frame: HTMLIFrameElement
  readonly #origin: string
  readonly #listener = (event: MessageEvent<unknown>) => {
    if (event.source !== this.#frame.contentWindow || event.origin !== this.#origin) return
    if (isMessage(event.data)) this.onmessage?.(event.data)
  }

  constructor(frame: HTMLIFrameElement, origin: string) {
    this.#frame = frame
    this.#origin = origin
  }

  async start(): Promise<void> {
    window.addEventListener('message', this.#listener)
  }

  async send(message: Message): Promise<void> {
    this.#frame.contentWindow?.postMessage(message, this.#origin)
  }

  async close(): Promise<void> {
    window.removeEventListener('message', this.#listener)
    this.onclose?.()
  }
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0'
}

/** Types of the protocol library, as the bridge uses them: the library itself belongs to the server. */
type Transport = Parameters<AppBridge['connect']>[0]
type Message = Parameters<Transport['send']>[0]
export type CallToolResult = Awaited<ReturnType<NonNullable<AppBridge['oncalltool']>>>
export type ReadResourceResult = Awaited<ReturnType<NonNullable<AppBridge['onreadresource']>>>
