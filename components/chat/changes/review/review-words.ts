import type { ReviewRange } from '#lib/chats/shared.ts'

/** Names a range as people read it. */
export function rangeWords({ base, head }: ReviewRange): string {
  return `${base} → ${head ?? 'the files as they are'}`
}
