import type { TierName } from '#lib/context/shared.ts'

/** Names of the tiers for people, the most stable first. */
export const TIER_NAMES: Record<TierName, string> = {
  L0: 'Most stable',
  L1: 'Very stable',
  L2: 'Stable',
  L3: 'Settling',
  active: 'New or changed',
}

/** Says for how many answers the items of a tier have stayed the same; empty for those that have not. */
export function thresholdWords(answers: number | null): string {
  return answers === null ? '' : `unchanged for ${answersWords(answers)} or more`
}

export function answersWords(answers: number): string {
  return answers === 1 ? '1 answer' : `${answers.toLocaleString('en-US')} answers`
}
