import { subscribe } from 'node:diagnostics_channel'

/** A lone request is held for so long, by a timer, which keeps nobody busy. */
const FIRST_LOOK_MS = 1
/** Where others have come meanwhile, until nobody has for so long. */
const QUIET_MS = 0.2
/** So long at most, and to the end of the turn in which that is over. */
const LONGEST_HOLD_MS = 6

/**
 * Lets requests that come at about the same time begin together: what the function that it yields yields is shared by them, and resolves once no further
 * request has been given to it and no connection to any server of this process was accepted for a moment. Node accepts one connection in each turn of the event
 * loop. As soon as one of fifty requests is worked on, those turns are long, so that the others are heard of one by one, and each has its statements for itself.
 */
export function createArrivals(): () => Promise<void> {
  let arrived = 0
  let quiet: Promise<void> | null = null
  subscribe('net.server.socket', () => {
    arrived++
  })

  function untilQuiet(): Promise<void> {
    const beganMs = performance.now()
    let [seen, lastMs] = [arrived, beganMs]
    return new Promise(resolve => {
      const look = () => {
        const nowMs = performance.now()
        if (arrived !== seen) [seen, lastMs] = [arrived, nowMs]
        // Connections are accepted between two immediates.
        if (nowMs - lastMs < QUIET_MS && nowMs - beganMs < LONGEST_HOLD_MS) return void setImmediate(look)
        quiet = null
        resolve()
      }
      setTimeout(() => setImmediate(look), FIRST_LOOK_MS)
    })
  }

  return () => {
    arrived++
    quiet ??= untilQuiet()
    return quiet
  }
}
