import type { ReviewRange } from '#lib/chats/shared.ts'
import { chatReview as t } from '#lib/words/en/chat-review.ts'

/** Names a range as people read it. */
export function rangeWords({ base, head }: ReviewRange): string {
  return t('range', { base, head: head ?? t('filesAsTheyAre') })
}
