import type { Platform } from '#lib/platform/index.ts'

/** Time between two looks for what is due. */
const LOOK_MS = 15_000

/** Looks for what is due now and then; returns a function that ends it once the look that goes on has ended. */
export function keepRunning({ log }: Pick<Platform, 'log'>, run: () => Promise<void>): () => Promise<void> {
  let going: Promise<void> = Promise.resolve()
  let isGoing = false
  const look = () => {
    if (isGoing) return
    isGoing = true
    going = run()
      .catch((error: unknown) => log.error('schedules.failed', { error }))
      .finally(() => {
        isGoing = false
      })
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await going
  }
}
