/** The reason with which the signal of a run is aborted. */
export type RunStop = 'stopped' | 'run_timeout' | 'answer_too_large' | 'lost' | 'shutdown'

export function stopReason(signal: AbortSignal): RunStop {
  return signal.reason as RunStop
}

/** Tells that another process, or this one after a restart, continues the run. */
export function isHandedOver(signal: AbortSignal): boolean {
  return signal.aborted && (stopReason(signal) === 'lost' || stopReason(signal) === 'shutdown')
}
