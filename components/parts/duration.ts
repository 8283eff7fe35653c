import { parts as t } from '#lib/words/en/parts.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Formats `212 ms`, `4.2 s`, `2 min 04 s`: short and of steady width, for the right edge of a card. */
export function shortDuration(ms: number): string {
  if (ms < SECOND_MS) return t('milliseconds', { ms: Math.round(ms) })
  if (ms < MINUTE_MS) return tenths(ms)
  const seconds = Math.floor(ms / SECOND_MS)
  return t('minutesAndSeconds', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
}

/** Formats time that still runs as `shortDuration` does, but always with tenths below a minute. */
export function runningDuration(ms: number): string {
  return ms < MINUTE_MS ? tenths(ms) : shortDuration(ms)
}

/** Formats `4 s`, `2 min 4 s`: whole seconds, for a sentence. */
export function spokenDuration(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS)
  return seconds < 60 ? t('seconds', { seconds }) : t('minutesAndSeconds', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

function tenths(ms: number): string {
  return t('seconds', { seconds: (Math.floor(ms / 100) / 10).toFixed(1) })
}

/** Formats `840 B`, `12 kB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return t('bytes', { bytes })
  if (bytes < 1_000_000) return t('kilobytes', { kilobytes: Math.round(bytes / 1000) })
  return t('megabytes', { megabytes: (bytes / 1_000_000).toFixed(1) })
}
