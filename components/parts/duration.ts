const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Formats `212 ms`, `4.2 s`, `2 min 04 s`: short and of steady width, for the right edge of a card. */
export function shortDuration(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS) return tenths(ms)
  const seconds = Math.floor(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** Formats time that still runs as `shortDuration` does, but always with tenths below a minute. */
export function runningDuration(ms: number): string {
  return ms < MINUTE_MS ? tenths(ms) : shortDuration(ms)
}

/** Formats `4 s`, `2 min 4 s`: whole seconds, for a sentence. */
export function spokenDuration(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function tenths(ms: number): string {
  return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`
}

/** Formats `840 B`, `12 kB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
