import type { ContextView } from '#lib/context/shared.ts'

/** Returns the tokens of the map beside that of the chat's mode: its entries and its legend. */
export function otherMapTokens({ mode, tiers }: Pick<ContextView, 'mode' | 'tiers'>): number {
  const other = mode === 'code' ? 'doc' : 'sym'
  const items = tiers.flatMap(tier => tier.items).filter(({ kind, key }) => kind === other || key === `system:legend-${other}`)
  return items.reduce((sum, { tokens }) => sum + tokens, 0)
}
