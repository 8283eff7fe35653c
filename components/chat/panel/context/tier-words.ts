import type { TierName } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'

/** Keys of the tiers' names for people, the most stable first. */
const NAMES = { L0: 'mostStable', L1: 'veryStable', L2: 'stable', L3: 'settling', active: 'newOrChanged' } as const satisfies Record<
  TierName,
  string
>

export function tierName(tier: TierName): string {
  return t(NAMES[tier])
}

/** Says for how many answers the items of a tier have stayed the same; empty for those that have not. */
export function thresholdWords(answers: number | null): string {
  return answers === null ? '' : t('unchangedAtLeast', { count: answers })
}

export function answersWords(answers: number): string {
  return t('answers', { count: answers })
}
