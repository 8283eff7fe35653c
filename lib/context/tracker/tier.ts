/** Tiers of a prompt, the most stable first. The items of `active` have changed or are new, and are never cached. */
export const tierNames = ['L0', 'L1', 'L2', 'L3', 'active'] as const
export type TierName = (typeof tierNames)[number]

/** Cached tiers, in the order in which they are in the prompt. */
export const cachedTiers = ['L0', 'L1', 'L2', 'L3'] as const satisfies readonly TierName[]
export type CachedTier = (typeof cachedTiers)[number]

/** Kinds of items; a key is the kind, a colon and a name: `file:src/a.ts`, `history:12`, `system:prompt`. */
export const itemKinds = ['system', 'tools', 'file', 'sym', 'doc', 'url', 'memory', 'history'] as const
export type ItemKind = (typeof itemKinds)[number]
export type ItemKey = `${ItemKind}:${string}`

/** One item of the tracker. `n` counts the answered requests that left its hash unchanged, from the entry value of its tier. */
export interface TrackedItem {
  key: ItemKey
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
  tokens: number
  tier: TierName
  n: number
  /** Number of the exchange that a `history:` item belongs to. Items of one exchange share a tier. */
  turn?: number
  /** Index entry whose file is in the prompt as content, so the entry is not; always active, and counts no tokens. */
  isHidden?: true
}

/** Move of an item between tiers in one update. */
export interface TierMove {
  key: ItemKey
  from: TierName
  to: TierName
}

/** Position in the prompt: 0 for L0, 4 for `active`. */
export const rankOf = (tier: TierName): number => tierNames.indexOf(tier)

/** Tier right above, or L0 itself. */
export const above = (tier: TierName): CachedTier => cachedTiers[Math.max(0, rankOf(tier) - 1)] as CachedTier

/** Tells whether an item begins in a cached tier: a page and what is remembered seldom change. */
export function beginsCached(key: ItemKey): boolean {
  return kindOf(key) === 'url' || kindOf(key) === 'memory'
}

export function kindOf(key: ItemKey): ItemKind {
  return key.slice(0, key.indexOf(':')) as ItemKind
}

/** Report line of a move, as people and programs read it: `L3 → L2: sym:src/a.ts`. */
export function moveLine({ key, from, to }: TierMove): string {
  return `${from} → ${to}: ${key}`
}
