import { createSemaphore } from '#lib/platform/index.ts'

/** Shares rendered at once, and requests that wait for that: each takes some 50 ms of the processor. */
const AT_ONCE = 2
const MOST_WAITING = 40
/** Time after which a render that has not ended counts as ended. */
const RENDER_MS = 10_000

export interface Renders {
  /** Tells that so many requests wait that another one should come back later. */
  isFull(): boolean
  /** Waits for its turn. Returns the function that ends it. */
  begin(): Promise<() => void>
}

/** Bounds how many shares this process renders at once: they are open to everybody. */
export function createRenders(): Renders {
  const slots = createSemaphore(AT_ONCE)
  const always = new AbortController().signal
  let waiting = 0
  return {
    isFull: () => waiting >= MOST_WAITING,
    async begin() {
      waiting += 1
      const leave = await slots.acquire(always)
      waiting -= 1
      const timer = setTimeout(() => leave?.(), RENDER_MS)
      timer.unref()
      return () => {
        clearTimeout(timer)
        leave?.()
      }
    },
  }
}
