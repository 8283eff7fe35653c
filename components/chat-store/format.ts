import { chat as t } from '#lib/words/en/chat.ts'
/** Formats `0.4 s`, `12.4 s`, `3 min 05 s`. */
export function duration(ms: number): string {
  if (ms < 59_950) return t('seconds', { seconds: (ms / 1000).toFixed(1) })
  const seconds = Math.round(ms / 1000)
  return t('minutes', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
}

/** A speed measured over less time is noise. */
const SPEED_AFTER_MS = 400

/** Formats `1,204 tokens/s`; null where there is too little to measure. */
export function speed(tokens: number, writingMs: number): string | null {
  return tokens > 0 && writingMs > SPEED_AFTER_MS
    ? t('tokenSpeed', { count: Math.round((tokens * 1000) / writingMs).toLocaleString('en-US') })
    : null
}
