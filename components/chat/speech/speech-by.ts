import type { SpeechUse } from '#lib/speech/shared.ts'

/** Chooses between the browser's own speech and a provider's; null where neither can be used. `canCarry`: the browser can record, or play. */
export function speechBy(use: SpeechUse, browserCan: boolean, canCarry: boolean): 'browser' | 'provider' | null {
  if (canCarry && (use === 'always' || (use === 'instead' && !browserCan))) return 'provider'
  return browserCan ? 'browser' : null
}
