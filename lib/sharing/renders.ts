import { createSemaphore } from '#lib/platform/index.ts'

/** Shares rendered at once, and requests that wait for that: each takes some 50 ms of the processor. */
const AT_ONCE = 2
const MOST_WAITING = 40
/** The same of one network address, which an office may share: nobody alone keeps others from reading. */
const MOST_WAITING_OF_ONE = 10
/** Time after which a render that has not ended counts as ended. */
const RENDER_MS = 10_000

export interface Renders {
  /** Tells that so many requests wait, of all or of this address, that another one should come back later. */
  isFull(address: string): boolean
  /** Waits for its turn. Returns the function that ends it. */
  begin(address: string): Promise<() => void>
}

/** Bounds how many shares this process renders at once: they are open to everybody. */
export function createRenders(): Renders {
  const slots = createSemaphore(AT_ONCE)
  const always = new AbortController().signal
  let waiting = 0
  const byAddress = new Map<string, number>()
  const add = (address: string, count: 1 | -1) => {
    waiting += count
    const left = (byAddress.get(address) ?? 0) + count
    if (left > 0) byAddress.set(address, left)
    else byAddress.delete(address)
  }
  return {
    isFull: address => waiting >= MOST_WAITING || (address !== '' && (byAddress.get(address) ?? 0) >= MOST_WAITING_OF_ONE),
    async begin(address) {
      add(address, 1)
      const leave = await slots.acquire(always)
      add(address, -1)
      const timer = setTimeout(() => leave?.(), RENDER_MS)
      timer.unref()
      return () => {
        clearTimeout(timer)
        leave?.()
      }
    },
  }
}
