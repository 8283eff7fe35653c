import type { Row } from '#components/chat-store/rows.ts'

/**
 * Finds the place of the line in the list: the key of the turn that it precedes. Where its own is not loaded, it precedes the newest messages. Null where the
 * visible path does not hold it.
 */
export function compactionPlace(rows: readonly Row[], firstKeptId: string): string | null {
  const own = rows.find(row => row.kind === 'turn' && row.turn.nodes.some(({ message }) => message.id === firstKeptId))
  const lastHole = rows.findLastIndex(row => row.kind === 'hole')
  return own?.key ?? (lastHole < 0 ? null : (rows[lastHole + 1]?.key ?? null))
}
