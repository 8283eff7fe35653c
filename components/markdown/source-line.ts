import type { Source } from '#lib/messages/shared.ts'
import { markdown as t } from '#lib/words/en/markdown.ts'

/** Names a source in one line: its file with headings and page, or its page from the web with the host. */
export function sourceLine(source: Source): string {
  if (source.kind !== 'passage') return [source.title, URL.parse(source.url)?.host].filter(Boolean).join(' · ')
  return [source.file, placeOf(source)].filter(Boolean).join(' · ')
}

/** Names the place of a passage in its document: headings, then the page. */
export function placeOf({ headingPath, page }: Pick<Extract<Source, { kind: 'passage' }>, 'headingPath' | 'page'>): string {
  return [headingPath.join(' › '), page === null ? '' : t('pageNumber', { page })].filter(Boolean).join(' · ')
}
