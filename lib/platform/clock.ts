/** The one source of time. `nowMs` is wall time for what is stored, `monotonicMs` for durations. */
export interface Clock {
  nowMs(): number
  monotonicMs(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}

export function now(clock: Clock): Date {
  return new Date(clock.nowMs())
}
