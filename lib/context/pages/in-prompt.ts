import type { ItemKey } from '../tracker/tier.ts'
import { PAGE_TOKENS_PER_PROMPT, PAGES_PER_PROMPT } from './limits.ts'
import type { ChatPageRow } from './page-rows.ts'
import { pageKey } from './page-text.ts'

/** Chooses which included pages, oldest first, a prompt may hold: those that a person has pinned first, then the latest. Returns their addresses. */
export function urlsInPrompt(rows: readonly Pick<ChatPageRow, 'url' | 'included' | 'page'>[], pinned: ReadonlySet<ItemKey>): Set<string> {
  const latest = rows.filter(({ included, page }) => included && page).toReversed()
  const isPinned = ({ url }: { url: string }) => pinned.has(pageKey(url))
  const kept = new Set<string>()
  let tokens = 0
  for (const row of [...latest.filter(isPinned), ...latest.filter(one => !isPinned(one))]) {
    tokens += row.page?.shownTokens ?? 0
    if (kept.size === PAGES_PER_PROMPT || tokens > PAGE_TOKENS_PER_PROMPT) break
    kept.add(row.url)
  }
  return kept
}
