import { sha256 } from '#lib/platform/index.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import type { ItemKey } from '../tracker/tier.ts'
import { LONG_PAGE_TOKENS } from './limits.ts'
import type { PagePart } from './page-view.ts'

/** Part of a page that the model reads. It is chosen when the page is kept, so nothing reads or counts a whole text again. */
export interface ShownPage {
  part: PagePart
  shown: string
  shownTokens: number
}

/** Chooses what the model reads of a page that has no summary. */
export function shownOf(text: string): ShownPage & { tokens: number } {
  const tokens = estimateTokens(text)
  if (tokens <= LONG_PAGE_TOKENS) return { part: 'whole', shown: text, shownTokens: tokens, tokens }
  const shown = beginningOf(text, tokens)
  return { part: 'beginning', shown, shownTokens: estimateTokens(shown), tokens }
}

/** Takes a summary, or the beginning of one that is itself too long. */
export function shownSummary(summary: string): ShownPage {
  const { shown, shownTokens } = shownOf(summary)
  return { part: 'summary', shown, shownTokens }
}

/** Cuts a text at the end of a line near the limit. */
function beginningOf(text: string, tokens: number): string {
  const cut = text.slice(0, Math.floor((text.length * LONG_PAGE_TOKENS) / tokens))
  const line = cut.lastIndexOf('\n')
  return (line > cut.length * 0.8 ? cut.slice(0, line) : cut).toWellFormed().trimEnd()
}

/** Names a page in the tracker: by a hash, since its address may hold secrets. */
export function pageKey(url: string): ItemKey {
  return `url:${hashOf(url)}`
}

/** Names the whole text of a page for the tool `read_result`. */
export function wholePageId(url: string): string {
  return `page-${hashOf(url)}`
}

function hashOf(url: string): string {
  return sha256(url).slice(0, 16)
}
