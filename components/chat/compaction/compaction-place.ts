import type { TurnNodes } from '../list/turns.ts'

/**
 * Finds the place of the line in the list: the key of the turn that it precedes. `before` all loaded messages where its own is not loaded, and null
 * where the visible path does not hold it.
 */
export function compactionPlace(
  turns: readonly TurnNodes[],
  { firstKeptId, earlier }: { firstKeptId: string; earlier: number },
): string | null {
  const turn = turns.find(({ nodes }) => nodes.some(({ message }) => message.id === firstKeptId))
  return turn?.key ?? (earlier > 0 ? 'before' : null)
}
