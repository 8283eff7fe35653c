import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchLike } from '@modelcontextprotocol/client'

/** Lifetime after which a stream counts as working. */
const LASTING_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** For a server that ends its streams on purpose: it says when to come back, or sends a message each time. */
const LONGEST_PAUSE_OF_A_SPEAKER_MS = 5_000

/**
 * Delays the opening of streams that a server ends immediately again and again, by a growing pause with jitter. The protocol library opens them again each
 * second, for ever. The first is opened again without a delay.
 */
export function pacedStreams(base: FetchLike, nowMs = () => performance.now()): FetchLike {
  let inVain = 0
  let hasSpoken = false
  return async (url, init) => {
    const opens = (init?.method ?? 'GET') === 'GET' && new Headers(init?.headers).get('accept')?.includes('text/event-stream')
    if (!opens) return base(url, init)
    if (inVain > 1) await sleep(pauseMs(inVain - 2, hasSpoken), undefined, { ref: false, ...(init?.signal ? { signal: init.signal } : {}) })
    const response = await base(url, init)
    // The library itself keeps count of refusals.
    if (!response.ok || !response.body) return response
    const openedMs = nowMs()
    inVain += 1
    hasSpoken = false
    const watching = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        hasSpoken ||= /(?:^|\n)(?:event: message|retry:)/.test(Buffer.from(chunk).toString('latin1'))
        controller.enqueue(chunk)
      },
    })
    const ended = () => {
      if (nowMs() - openedMs >= LASTING_MS) inVain = 0
    }
    // However it ends: a proxy cuts streams that lasted.
    void response.body.pipeTo(watching.writable).then(ended, ended)
    const { status, statusText, headers } = response
    return Object.defineProperty(new Response(watching.readable, { status, statusText, headers }), 'url', { value: response.url })
  }
}

function pauseMs(attempt: number, hasSpoken: boolean): number {
  const most = hasSpoken ? LONGEST_PAUSE_OF_A_SPEAKER_MS : LONGEST_PAUSE_MS
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt, 20), most) * (0.75 + Math.random() / 2)
}
