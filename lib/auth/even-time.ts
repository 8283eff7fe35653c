import { setTimeout as sleep } from 'node:timers/promises'

/** Minimum duration in milliseconds, longer than any of the jobs takes on a machine with spare capacity. */
const AT_LEAST_MS = 500

/** Runs a job in at least `AT_LEAST_MS`, so its duration does not reveal whether an account exists. */
export async function inEvenTime<T>(job: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([job(), sleep(AT_LEAST_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
