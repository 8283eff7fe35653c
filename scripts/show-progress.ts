import type { OnProgress } from '#lib/platform/index.ts'

const EVERY_MS = 2_000

/** Reports the progress of a long copy on standard error, every two seconds. */
export function showProgress(what: string): OnProgress {
  let saidAtMs = performance.now()
  return ({ done, of, unit }) => {
    if (performance.now() - saidAtMs < EVERY_MS) return
    saidAtMs = performance.now()
    process.stderr.write(`parley: ${what}: ${of === null ? `${done} ${unit}` : `${done} of ${of} ${unit}`}\n`)
  }
}
