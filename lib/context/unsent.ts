import type { FittedRequest } from './fit-request.ts'
import type { GatheredContext } from './gather.ts'
import { choiceKeyOf, tokensOf } from './layout/item.ts'
import { BYTES_PER_TOKEN } from './layout/unread-files.ts'
import type { UnsentView as Unsent } from './layout/view.ts'
import type { PageItem } from './pages/pages.ts'

/** Lists what of a chat its next request leaves out because the model's window cannot hold it. */
export function unsentOf(
  { parts, unreadFiles }: GatheredContext,
  { shedFiles, shedPages, droppedTurns, parts: { turns } }: Pick<FittedRequest, 'shedFiles' | 'shedPages' | 'droppedTurns' | 'parts'>,
  { pages, leftOutTurns }: { pages: readonly PageItem[]; leftOutTurns: number },
): Unsent {
  const sizes = new Map(parts.files.map(({ label, tokens }) => [label, tokens]))
  const kept = new Set(turns.flat().map(choiceKeyOf))
  const dropped = parts.turns.flat().filter(item => !kept.has(choiceKeyOf(item)))
  return {
    files: [
      ...unreadFiles.map(({ path, bytes }) => ({ label: path, tokens: Math.ceil(bytes / BYTES_PER_TOKEN) })),
      ...shedFiles.map(path => ({ label: path, tokens: sizes.get(path) ?? 0 })),
    ],
    pages: pages.filter(({ key, isOverLimit }) => isOverLimit || shedPages.includes(key)).map(({ label, tokens }) => ({ label, tokens })),
    turns: droppedTurns + leftOutTurns,
    historyTokens: tokensOf(dropped),
  }
}
