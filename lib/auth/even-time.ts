import { setTimeout as sleep } from 'node:timers/promises'

/** More than any of the jobs takes on a machine that is not overloaded. */
const AT_LEAST_MS = 500

/** Takes the same time whatever the job does, so that nobody learns from it what there is. */
export async function inEvenTime<T>(job: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([job(), sleep(AT_LEAST_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
