import { subscribe } from 'node:diagnostics_channel'

/** No connection and no request for so long: nobody else is on the way. */
const QUIET_MS = 1
/** So long a request waits for others at most. */
const MOST_MS = 6

/**
 * Lets requests that come at about the same time begin together: what it yields resolves once it is quiet. Node accepts one connection in each turn of the event
 * loop. As soon as one of fifty requests is worked on, those turns are long, so that the others are heard of one by one, and each has its statements for itself.
 */
export function createArrivals(): () => Promise<void> {
  let arrived = 0
  let quiet: Promise<void> | null = null
  subscribe('net.server.socket', () => {
    arrived++
  })

  function untilQuiet(): Promise<void> {
    const untilMs = performance.now() + MOST_MS
    return new Promise(resolve => {
      let before = arrived
      const look = () => {
        if (arrived !== before && performance.now() < untilMs) {
          before = arrived
          setTimeout(look, QUIET_MS)
          return
        }
        quiet = null
        resolve()
      }
      setTimeout(look, QUIET_MS)
    })
  }

  return () => {
    arrived++
    quiet ??= untilQuiet()
    return quiet
  }
}
