import type { RunEvent } from '#lib/messages/index.ts'

/** Messages of one run's chat that steer it. */
export interface Steering {
  /**
   * Takes the messages that wait to steer out of the queue, in the transaction that appends their rows to the log after `lastSeq`. So each reaches the
   * model exactly once, whichever process dies. One that is among the `given` leaves the queue without a row. Returns the rows. Throws `RunLostError` when another process has the run.
   */
  take(lastSeq: number, given: ReadonlySet<string>): Promise<RunEvent[]>
}
