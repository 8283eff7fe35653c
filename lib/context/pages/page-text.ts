import { sha256 } from '#lib/platform/index.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import type { ItemKey } from '../tracker/tier.ts'
import { LONG_PAGE_TOKENS } from './limits.ts'
import type { PagePart } from './page-view.ts'

export function isLong(text: string): boolean {
  return estimateTokens(text) > LONG_PAGE_TOKENS
}

/** Chooses what the model reads of a page. */
export function partOf({ text, summary }: { text: string; summary: string | null }): { part: PagePart; text: string } {
  if (!isLong(text)) return { part: 'whole', text }
  if (summary !== null) return { part: 'summary', text: summary }
  return { part: 'beginning', text: beginningOf(text) }
}

/** Cuts a text at the end of a line near the limit. */
function beginningOf(text: string): string {
  const cut = text.slice(0, Math.floor((text.length * LONG_PAGE_TOKENS) / estimateTokens(text)))
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
