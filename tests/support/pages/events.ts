/** `EventSource` over the routes in this process. */
export function eventSourceOver(ask: (path: string, signal: AbortSignal) => Promise<Response>) {
  return class extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSED = 2
    readyState = 0
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    onmessage: ((event: MessageEvent) => void) | null = null
    readonly url: string
    readonly #leaving = new AbortController()

    constructor(url: string) {
      super()
      this.url = url
      void this.#read().catch(() => undefined)
    }

    close(): void {
      this.readyState = 2
      this.#leaving.abort()
    }

    async #read(): Promise<void> {
      const response = await ask(this.url, this.#leaving.signal)
      if (this.readyState === 2) return
      if (!response.ok || !response.body) {
        this.readyState = 2
        this.onerror?.()
        return
      }
      this.readyState = 1
      this.onopen?.()
      const decoder = new TextDecoder()
      const reader = response.body.getReader()
      this.#leaving.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
      let text = ''
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        text += decoder.decode(next.value, { stream: true })
        const whole = text.split('\n\n')
        text = whole.pop() ?? ''
        for (const event of whole) this.#tell(event)
      }
    }

    #tell(event: string): void {
      if (this.readyState !== 1) return
      const lines = event.split('\n')
      const field = (name: string) =>
        lines
          .find(line => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim()
      const data = field('data')
      if (data === undefined) return
      const message = new MessageEvent(field('event') ?? 'message', { data, lastEventId: field('id') ?? '' })
      if (message.type === 'message') this.onmessage?.(message)
      this.dispatchEvent(message)
    }
  }
}
