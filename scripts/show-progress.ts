import type { OnProgress } from '#lib/platform/index.ts'

const EVERY_MS = 2_000

/** Says on standard error how far a long copy has come, every two seconds. */
export function showProgress(what: string): OnProgress {
  let saidAtMs = performance.now()
  return ({ done, of, unit }) => {
    if (performance.now() - saidAtMs < EVERY_MS) return
    saidAtMs = performance.now()
    process.stderr.write(`parley: ${what}: ${of === null ? `${done} ${unit}` : `${done} of ${of} ${unit}`}\n`)
  }
}
